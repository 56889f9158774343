"use client";

import { ChevronRight } from "lucide-react";
import { MarkdownText } from "./markdown.tsx";
import type { Field } from "../openapi/schema-tree.ts";

function Value({ value }: { value: string }) {
  return (
    <code className="rounded-sm border border-line px-1.5 py-px font-mono text-xs">{value}</code>
  );
}

/** Some descriptions already list each value. */
function areValuesDescribed({ values, description }: Field): boolean {
  return values.every((value) => description.includes(`\`${value}\``));
}

/** A field's name, its type and constraints, and its description. */
export function FieldLine({
  field,
  location,
  isSent,
}: {
  field: Field;
  /** Where a parameter is sent, such as "in the path". */
  location?: string;
  /** In a request, required fields are marked. In a response, all fields are present. */
  isSent: boolean;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-caption">
        <code className="font-mono font-semibold wrap-anywhere">{field.name}</code>
        <span className="text-ink-soft">
          {location === undefined ? "" : `${location}, `}
          {field.type}
        </span>
        {isSent && field.isRequired && <span className="font-medium text-warning">required</span>}
      </p>
      {field.description !== "" && (
        <MarkdownText text={field.description} className="text-sm text-ink-soft" />
      )}
      {field.limits.length > 0 && (
        <p className="text-caption text-ink-soft">
          {field.limits.join(", ").replace(/^./, (letter) => letter.toUpperCase())}.
        </p>
      )}
      {!areValuesDescribed(field) && (
        <p className="flex flex-wrap items-center gap-1.5 text-caption text-ink-soft">
          {field.values.length === 1 ? "Always" : "One of"}
          {field.values.map((value) => (
            <Value key={value} value={value} />
          ))}
        </p>
      )}
    </div>
  );
}

function Inner({ field, isSent, depth }: { field: Field; isSent: boolean; depth: number }) {
  return (
    <details open={depth < 1} className="group mt-2.5 rounded-md border border-line">
      <summary className="flex items-center gap-1.5 rounded-md px-3 py-2 text-caption font-medium text-ink-soft hover:text-ink">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 transition-transform group-open:rotate-90"
        />
        Fields of {field.name}
      </summary>
      <div className="border-t border-line px-3">
        <FieldTree fields={field.fields} isSent={isSent} depth={depth + 1} />
      </div>
    </details>
  );
}

/**
 * A list of fields. Nested fields are collapsible, and initially collapsed from the second level
 * on.
 */
export function FieldTree({
  fields,
  isSent,
  depth = 0,
}: {
  fields: Field[];
  isSent: boolean;
  depth?: number;
}) {
  return (
    <ul className="divide-y divide-line">
      {fields.map((field) => (
        <li key={field.name} className="py-3">
          <FieldLine field={field} isSent={isSent} />
          {field.fields.length > 0 && <Inner field={field} isSent={isSent} depth={depth} />}
        </li>
      ))}
    </ul>
  );
}
