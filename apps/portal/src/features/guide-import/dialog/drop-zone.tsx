import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { cn } from "#lib/cn.ts";

/** An area that receives a file by drop, and a button that chooses one. */
export function DropZone({
  accept,
  onFiles,
}: {
  accept: string;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const leave = (event: DragEvent) => {
    // The pointer moves between the elements of the area.
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does the same with the keyboard
    <div
      role="group"
      aria-label="File to import"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      }}
      className={cn(
        "flex flex-col items-center rounded-lg border border-dashed px-4 py-9 text-center transition-colors",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong",
      )}
    >
      <span className="mb-3 grid size-10 place-items-center rounded-full bg-accent-soft text-accent-strong">
        <FileUp aria-hidden className="size-5" />
      </span>
      <p className="text-sm font-medium">Drop a file here</p>
      <p className="mt-1 mb-4 text-caption text-ink-soft">
        Markdown, HTML, Word (.docx), or a zip archive with up to 100 documents and their images. At
        most 10 MB.
      </p>
      <Button onClick={() => input.current?.click()}>Choose file</Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label="File"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again after it was changed.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
