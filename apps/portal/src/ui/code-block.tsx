import { CopyButton } from "./copy-button.tsx";

/** Code to read and to copy; `label` says what it is. */
export const CodeBlock = ({ code, label }: { code: string; label: string }) => (
  <div className="relative rounded-lg border border-line bg-sunken [&>button]:absolute [&>button]:top-2 [&>button]:right-2 [&>button]:bg-sunken [&>span]:mx-2 [&>span]:mb-2">
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto p-4 pr-14 font-mono text-[0.8125rem] leading-relaxed"
    >
      <code>{code}</code>
    </pre>
    {/* Its button stands over the code; what it says where it could not copy, below it. */}
    <CopyButton text={code} label={`Copy ${label}`} />
  </div>
);
