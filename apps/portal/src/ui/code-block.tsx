import { CopyButton } from "./copy-button.tsx";

/** Code to read and to copy; `label` says what it is. */
export const CodeBlock = ({ code, label }: { code: string; label: string }) => (
  <div className="relative rounded-lg border border-line bg-sunken">
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto p-4 pr-14 font-mono text-[0.8125rem] leading-relaxed"
    >
      <code>{code}</code>
    </pre>
    <div className="absolute top-2 right-2 rounded-md bg-sunken">
      <CopyButton text={code} label={`Copy ${label}`} />
    </div>
  </div>
);
