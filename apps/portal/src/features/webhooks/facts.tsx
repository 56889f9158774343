import type { ReactNode } from "react";
import { CopyButton } from "#components/ui/text/copy-button.tsx";

/** A grid of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-4 @3xl:grid-cols-4">{children}</dl>;
}

export function Fact({
  name,
  wide = false,
  children,
}: {
  name: string;
  /** In a row of its own. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? "col-span-full min-w-0" : "min-w-0"}>
      <dt className="text-caption text-ink-soft">{name}</dt>
      <dd className="mt-0.5 text-sm wrap-anywhere [&_time]:whitespace-normal">{children}</dd>
    </div>
  );
}

/** A value with a button that copies it. */
export function CopyableCode({ text, label }: { text: string; label: string }) {
  return (
    <span className="-my-1 flex items-start gap-1">
      <code className="py-1.5 font-mono text-caption">{text}</code>
      <span>
        <CopyButton text={text} label={label} />
      </span>
    </span>
  );
}
