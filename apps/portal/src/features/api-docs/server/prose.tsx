import "server-only";
import type { ReactNode } from "react";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { type CodeLanguage, highlight } from "#server/highlight.ts";
import { Island } from "../reader/islands.tsx";

/** The id of a heading: its words in lower case, separated by hyphens. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** A heading with a link to itself. The link is visible while the pointer is on the heading. */
export function AnchoredHeading({
  id,
  level: Level = "h2",
  className = "text-lg font-semibold",
  children,
}: {
  id: string;
  level?: "h2" | "h3";
  className?: string;
  children: ReactNode;
}) {
  return (
    <Level id={id} className={`group ${className}`}>
      <a href={`#${id}`} className="rounded-sm underline-offset-4 hover:underline">
        {children}
      </a>
    </Level>
  );
}

/** A part of a page: its heading, and paragraphs, tables and examples below it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex max-w-3xl min-w-0 flex-col gap-3">
      <AnchoredHeading id={anchorOf(title)}>{title}</AnchoredHeading>
      {children}
    </section>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-ink-soft">{children}</ul>;
}

/** Actions in their order. */
export function Steps({ children }: { children: ReactNode }) {
  return (
    <ol className="flex list-decimal flex-col gap-1.5 pl-5 marker:text-ink-soft">{children}</ol>
  );
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
  /** The URLs of the API and of the portal, without a slash at the end. */
  apiUrl: string;
  portalUrl: string;
};

type Props = { code: string; label: string; language?: CodeLanguage };

/** Code of the documentation, highlighted on the server. */
export function CodeSample({ code, label, language }: Props) {
  return (
    <CodeBlock
      code={code}
      label={label}
      {...(language && { language, tokens: highlight(code, language) })}
      copyButton={<Island name="CopyButton" text={code} label={`Copy ${label}`} />}
    />
  );
}
