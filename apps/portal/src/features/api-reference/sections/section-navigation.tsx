import { Link2 } from "lucide-react";
import { cn } from "#lib/cn.ts";
import type { Group } from "../openapi/operations.ts";
import { useEffect, useEffectEvent, useState } from "react";

/**
 * The heading of a section, with a link to it. It receives the focus when the URL's fragment is its
 * id.
 */
export function SectionHeading({ anchor, children }: { anchor: string; children: string }) {
  return (
    <div className="group flex items-center gap-2">
      <h3 id={`${anchor}-title`} tabIndex={-1} className="text-lg font-semibold outline-none">
        {children}
      </h3>
      <a
        href={`#${anchor}`}
        aria-label={`Link to ${children}`}
        className="rounded-sm text-ink-soft opacity-0 group-hover:opacity-100 hover:text-accent focus-visible:opacity-100"
      >
        <Link2 aria-hidden className="size-4" />
      </a>
    </div>
  );
}

const METHOD_CLASSES: Record<string, string> = {
  GET: "bg-info-soft text-info",
  POST: "bg-accent-soft text-accent-strong",
  PATCH: "bg-warning-soft text-warning",
  DELETE: "bg-danger-soft text-danger",
};

/** An HTTP method in its own color. */
export function MethodBadge({ method, className }: { method: string; className?: string }) {
  return (
    <span
      className={cn(
        "inline-block shrink-0 rounded-sm px-1.5 py-0.5 text-center font-mono text-2xs leading-4 font-semibold",
        METHOD_CLASSES[method] ?? "bg-sunken text-ink-soft",
        className,
      )}
    >
      {method}
    </span>
  );
}

/** Links to the sections, by group. `current` is the id of the visible section. */
export function OperationList({
  groups,
  objects,
  current,
}: {
  groups: Group[];
  objects: { anchor: string; name: string }[];
  current: string | undefined;
}) {
  const linkClass = (anchor: string) =>
    cn(
      "flex items-start gap-2 rounded-md px-2 py-1.5 text-caption leading-5 font-medium -outline-offset-2",
      anchor === current ? "bg-accent-soft text-accent-strong" : "hover:bg-sunken",
    );
  return (
    <nav aria-label="Operations" className="flex flex-col gap-4">
      {groups.map(({ name, operations }) => (
        <div key={name}>
          <p className="mb-1 px-2 text-xs font-semibold text-ink-soft">{name}</p>
          <ul className="flex flex-col gap-0.5">
            {operations.map(({ anchor, method, summary }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  aria-current={anchor === current ? "location" : undefined}
                  className={linkClass(anchor)}
                >
                  <MethodBadge method={method} className="mt-px w-13 px-0! py-px!" />{" "}
                  <span className="min-w-0">{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {objects.length > 0 && (
        <div>
          <p className="mb-1 px-2 text-xs font-semibold text-ink-soft">Objects</p>
          <ul className="flex flex-col gap-0.5">
            {objects.map(({ anchor, name }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  aria-current={anchor === current ? "location" : undefined}
                  className={linkClass(anchor)}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}

/** Moves the focus to the heading of a section, for keyboards and screen readers. */
function goTo(section: HTMLElement): void {
  section.scrollIntoView();
  section.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
}

/**
 * Scrolls to the section of the URL's fragment, initially and after each change. The browser
 * cannot, because the sections load after the page. `onHidden` must show sections that a search
 * hides.
 */
export function useFragment(onHidden: () => void): void {
  const go = useEffectEvent(() => {
    const section = document.getElementById(window.location.hash.slice(1));
    if (!section) return;
    if (section.closest("[hidden]")) onHidden();
    requestAnimationFrame(() => goTo(section));
  });
  useEffect(() => {
    const onChange = () => go();
    onChange();
    window.addEventListener("hashchange", onChange);
    return () => window.removeEventListener("hashchange", onChange);
  }, []);
}

/** A section is current while its top is above this fraction of the window height. */
const READING_LINE = 0.45;

function sectionAtReadingLine(ids: readonly string[]): string | undefined {
  const sections = ids
    .map((id) => document.getElementById(id))
    .filter((section) => section !== null)
    .filter((section) => section.getClientRects().length > 0);
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
  // The last sections are too short to scroll to the top.
  if (isAtEnd) return sections.at(-1)?.id;
  const line = window.innerHeight * READING_LINE;
  const passed = sections.findLast((section) => section.getBoundingClientRect().top <= line);
  return (passed ?? sections[0])?.id;
}

/** Returns the id of the section that is being read. `ids` are in page order. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(" ");
  useEffect(() => {
    const update = () => setCurrent(sectionAtReadingLine(joined.split(" ")));
    update();
    window.addEventListener("scroll", update, { passive: true });
    window.addEventListener("resize", update);
    return () => {
      window.removeEventListener("scroll", update);
      window.removeEventListener("resize", update);
    };
  }, [joined]);
  return current;
}
