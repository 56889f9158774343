import type { ReactNode } from "react";
import type { Account } from "@guidepost/contract";
import { Code } from "#components/ui/inline-code.tsx";
import "server-only";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { type CodeLanguage, highlight } from "#server/highlight.ts";

/** A part of a topic: its heading, and paragraphs, tables and examples below it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex max-w-3xl flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-ink-soft">{children}</ul>;
}

/** A text in which the parts between backticks are code. */
export function WithCode({ text }: { text: string }) {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <Code key={part}>{part}</Code> : part));
}

export type TopicProps = {
  /** The API's base URL, which ends with the version. */
  baseUrl: string;
  account: Account;
  /** The tags and attributes that a step's content may have. */
  permittedHtml: readonly { tag: string; attributes: readonly string[] }[];
};

type Props = { code: string; label: string; language: CodeLanguage };

/** Code of the documentation, highlighted on the server. */
export function CodeSample({ code, label, language }: Props) {
  return <CodeBlock code={code} label={label} tokens={highlight(code, language)} />;
}
