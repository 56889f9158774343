import { useEffect, useRef, useState } from "react";
import { SegmentedControl } from "#components/ui/forms/segmented-control.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import {
  BRANDING_PREVIEW_PATH,
  PREVIEW_READY,
  previewMessage,
  type PreviewMessage,
} from "#lib/branding/preview-message.ts";

type Device = "computer" | "phone";

/** The size of the window that the preview shows, in CSS px. */
const SIZES: Record<PreviewMessage["page"], Record<Device, { width: number; height: number }>> = {
  guide: { computer: { width: 1280, height: 760 }, phone: { width: 390, height: 760 } },
  embed: { computer: { width: 720, height: 640 }, phone: { width: 358, height: 640 } },
};

/** Below this width of the settings, the preview first shows a phone. In CSS px. */
const SMALL_WIDTH = 640;

/** The width of an element, 0 before it is known. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

/** Sends each message to the frame, from when it can receive one. */
function usePreviewFrame(message: PreviewMessage) {
  const frame = useRef<HTMLIFrameElement>(null);
  const text = JSON.stringify(message);
  useEffect(() => {
    const send = () =>
      frame.current?.contentWindow?.postMessage(JSON.parse(text), window.location.origin);
    const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
      const isFrame = source !== null && source === frame.current?.contentWindow;
      if (isFrame && origin === window.location.origin && data === PREVIEW_READY) send();
    };
    window.addEventListener("message", receive);
    send();
    return () => window.removeEventListener("message", receive);
  }, [text]);
  return frame;
}

/** A guide with the branding as it is entered, not as it is saved (contract BRAND-7). */
export function PreviewPanel({ branding }: { branding: PreviewMessage["branding"] }) {
  const [page, setPage] = useState<PreviewMessage["page"]>("guide");
  const [theme, setTheme] = useState<PreviewMessage["theme"]>("light");
  const [chosen, setDevice] = useState<Device>();
  const { element, width: available } = useWidth();
  const device = chosen ?? (available > 0 && available < SMALL_WIDTH ? "phone" : "computer");
  const frame = usePreviewFrame(previewMessage({ branding, theme, page }));
  const { width, height } = SIZES[page][device];
  const scale = Math.min(1, available / width);
  return (
    <Section
      title="Preview"
      description="A sample guide with your changes. Readers see them when you save."
      actions={
        <div className="flex flex-wrap gap-2">
          <SegmentedControl
            label="Page"
            value={page}
            onChange={setPage}
            segments={[
              { value: "guide", label: "Guide" },
              { value: "embed", label: "Embedded" },
            ]}
          />
          <SegmentedControl
            label="Theme"
            value={theme}
            onChange={setTheme}
            segments={[
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
          />
          <SegmentedControl
            label="Width"
            value={device}
            onChange={setDevice}
            segments={[
              { value: "computer", label: "Computer" },
              { value: "phone", label: "Phone" },
            ]}
          />
        </div>
      }
    >
      <div ref={element} className="flex justify-center">
        {/* The box has its size before `available` is known, so nothing moves. */}
        <div
          style={{ maxWidth: width, aspectRatio: `${width} / ${height}` }}
          className="w-full overflow-hidden rounded-lg bg-canvas ring-1 ring-line-strong"
        >
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the frame shows a page of the portal */}
          <iframe
            ref={frame}
            src={BRANDING_PREVIEW_PATH}
            title="A sample guide with your branding"
            style={{ width, height, transform: `scale(${scale})` }}
            className="max-w-none origin-top-left"
          />
        </div>
      </div>
    </Section>
  );
}
