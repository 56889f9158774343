import "server-only";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { highlight, type CodeLanguage } from "#server/highlight.ts";

type Props = { code: string; label: string; language: CodeLanguage };

/** Code of the documentation, highlighted on the server. */
export function CodeSample({ code, label, language }: Props) {
  return <CodeBlock code={code} label={label} tokens={highlight(code, language)} />;
}
