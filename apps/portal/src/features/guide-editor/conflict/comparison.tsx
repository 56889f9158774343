"use client";

import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#lib/cn.ts";
import type { Segment, Part } from "./diff.ts";
import type { Choice } from "../document/merge.ts";

function Version({
  name,
  label,
  segments,
  isHtml,
  isChosen,
  onChoose,
}: {
  name: string;
  label: string;
  segments: Segment[] | undefined;
  isHtml: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="flex min-w-0 cursor-pointer gap-3 rounded-md border border-line px-3 py-2.5 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block text-xs font-semibold">{label}</span>
        {!segments || segments.every(({ text }) => text === "") ? (
          <span className="text-sm text-ink-soft">{segments ? "Empty" : "Step deleted"}</span>
        ) : (
          <span
            className={cn(
              "block whitespace-pre-line wrap-anywhere",
              isHtml ? "font-mono text-caption leading-relaxed" : "text-sm",
            )}
          >
            {segments.map(({ text, isChanged }, index) =>
              isChanged ? (
                // oxlint-disable-next-line react/no-array-index-key -- computed anew as a whole
                <mark
                  key={index}
                  className="rounded-sm bg-warning-soft box-decoration-clone text-ink"
                >
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </span>
        )}
      </span>
    </label>
  );
}

/** The parts that both versions changed, each with a choice between them. */
export function Comparison({
  parts,
  choices,
  onChoose,
}: {
  parts: readonly Part[];
  choices: Readonly<Record<string, Choice>>;
  onChoose: (id: string, choice: Choice) => void;
}) {
  return (
    <ul className="flex flex-col gap-4">
      {parts.map(({ id, name, mine, theirs, isHtml }) => (
        <li key={id}>
          <fieldset>
            <legend className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge>{name}</Badge>
              {isHtml && (
                <span className="text-xs text-ink-soft">
                  The words are the same. The formatting, links or images differ.
                </span>
              )}
            </legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <Version
                name={id}
                label="Mine"
                segments={mine}
                isHtml={isHtml}
                isChosen={choices[id] === "mine"}
                onChoose={() => onChoose(id, "mine")}
              />
              <Version
                name={id}
                label="Theirs"
                segments={theirs}
                isHtml={isHtml}
                isChosen={choices[id] === "theirs"}
                onChoose={() => onChoose(id, "theirs")}
              />
            </div>
          </fieldset>
        </li>
      ))}
    </ul>
  );
}
