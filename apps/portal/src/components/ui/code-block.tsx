import { CopyButton } from "./copy-button.tsx";

/** Code to read and to copy; `label` says what it is. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="relative rounded-lg border border-line bg-sunken pr-12 [&>button]:absolute [&>button]:top-2 [&>button]:right-2 [&>span]:mx-2 [&>span]:mb-2">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto rounded-lg p-4 font-mono text-caption leading-relaxed"
      >
        <code>{code}</code>
      </pre>
      {/* Its button is next to the code, at the top; its message after a failure is below. */}
      <CopyButton text={code} label={`Copy ${label}`} />
    </div>
  );
}
