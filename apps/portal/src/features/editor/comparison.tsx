"use client";

import type { Guide } from "@guidepost/contract";
import clsx from "clsx";
import { categoryNames } from "../guides/category-names.ts";
import { Badge } from "../../ui/badge.tsx";
import { saysTheSame } from "./html/outline.ts";
import { stepsToSend } from "./model/changes.ts";
import type { EditorState } from "./model/editor-state.ts";
import { linesOf } from "./html/lines-of.ts";

type Part = { name: string; mine: string; theirs: string; differs: boolean };

const about = (step: { title: string | null; content: string } | undefined): string =>
  step ? [step.title, linesOf(step.content)].filter(Boolean).join("\n") : "";

const partsOf = (mine: EditorState, theirs: Guide): Part[] => {
  const part = (name: string, one: string, other: string): Part => ({
    name,
    mine: one,
    theirs: other,
    differs: one !== other,
  });
  const sent = stepsToSend(mine);
  const count = Math.max(sent.length, theirs.steps.length);
  return [
    part("Title", mine.title.trim(), theirs.title),
    part("Description", mine.description.trim(), theirs.description),
    part("Category", categoryNames[mine.category], categoryNames[theirs.category]),
    ...Array.from({ length: count }, (_, index) => {
      const [one, other] = [sent[index], theirs.steps[index]];
      const isSame =
        one && other && one.title === other.title && saysTheSame(one.content, other.content);
      return { ...part(`Step ${index + 1}`, about(one), about(other)), differs: !isSame };
    }),
  ].filter(({ differs }) => differs);
};

const Version = ({ whose, text }: { whose: string; text: string }) => (
  <div className="min-w-0">
    <p className="mb-1 text-xs font-medium text-ink-soft">{whose}</p>
    <p
      className={clsx(
        "line-clamp-6 text-sm whitespace-pre-line wrap-anywhere",
        !text && "text-ink-soft",
      )}
    >
      {text || "Nothing"}
    </p>
  </div>
);

/** What differs between two versions, in brief, side by side. */
export const Comparison = ({ mine, theirs }: { mine: EditorState; theirs: Guide }) => {
  const parts = partsOf(mine, theirs);
  if (parts.length === 0) return <p className="text-sm">Both say the same.</p>;
  return (
    <ul className="flex flex-col gap-3">
      {parts.map(({ name, mine: one, theirs: other }) => (
        <li key={name} className="rounded-lg border border-line p-3">
          <Badge>{name}</Badge>
          <div className="mt-2 grid gap-3 sm:grid-cols-2 sm:gap-5">
            <Version whose="Mine" text={one} />
            <Version whose="Theirs" text={other} />
          </div>
        </li>
      ))}
    </ul>
  );
};
