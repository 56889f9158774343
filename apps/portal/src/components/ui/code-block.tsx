import type { CodeKind, CodeToken } from "#lib/code-tokens.ts";
import { CopyButton } from "./copy-button.tsx";

const KIND_CLASSES: Readonly<Record<CodeKind, string>> = {
  comment: "text-syntax-comment",
  constant: "text-syntax-constant",
  function: "text-syntax-function",
  keyword: "text-syntax-keyword",
  string: "text-syntax-string",
};

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
};

/** Code with a button that copies it. */
export function CodeBlock({ code, label, tokens }: Props) {
  return (
    <div className="relative rounded-lg border border-line bg-sunken pr-12 [&>button]:absolute [&>button]:top-2 [&>button]:right-2 [&>span]:mx-2 [&>span]:mb-2">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto rounded-lg p-4 font-mono text-caption leading-relaxed"
      >
        <code>{tokens ? <CodeTokens tokens={tokens} /> : code}</code>
      </pre>
      {/* Its button is next to the code, at the top; its message after a failure is below. */}
      <CopyButton text={code} label={`Copy ${label}`} />
    </div>
  );
}
