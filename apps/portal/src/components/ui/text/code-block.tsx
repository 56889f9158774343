import { KIND_CLASSES, type CodeToken } from "#lib/docs/code-tokens.ts";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

/** Code in the colours of its tokens. */
export function CodeTokens({ tokens }: { tokens: readonly CodeToken[] }) {
  return tokens.map(([text, kind], index) =>
    kind ? (
      // oxlint-disable-next-line react/no-array-index-key -- the list is always rendered as a whole
      <span key={index} className={KIND_CLASSES[kind]}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}

type Props = {
  code: string;
  /** The accessible name. */
  label: string;
  /** The same code with colours. */
  tokens?: readonly CodeToken[];
  language?: string;
  /** Replaces the button, on pages without React. */
  copyButton?: ReactNode;
};

/** Code with a button that copies it. */
export function CodeBlock({ code, label, tokens, language, copyButton }: Props) {
  return (
    <div className="relative rounded-lg border border-line bg-sunken pr-12 print:pr-0 [&_button]:absolute [&_button]:top-2 [&_button]:right-2 print:[&_button]:hidden [&_span[role=status]]:mx-2 [&_span[role=status]]:mb-2">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto rounded-lg p-4 font-mono text-caption leading-relaxed print:wrap-anywhere print:whitespace-pre-wrap"
      >
        <code className={language && `language-${language}`}>
          {tokens ? <CodeTokens tokens={tokens} /> : code}
        </code>
      </pre>
      {/* Its button is next to the code, at the top; its message after a failure is below. */}
      {copyButton ?? <CopyButton text={code} label={`Copy ${label}`} />}
    </div>
  );
}
