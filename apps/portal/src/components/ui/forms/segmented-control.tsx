"use client";

import { cn } from "#lib/cn.ts";

type Segment<Value extends string> = { value: Value; label: string; count?: number };

/** Selects one of a few views of a list; `label` names the choice. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  segments,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full gap-1 overflow-x-auto rounded-lg bg-sunken p-1"
    >
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
          className={cn(
            "rounded-md px-2 py-1.5 text-sm font-medium whitespace-nowrap sm:px-3 -outline-offset-2",
            segment.value === value
              ? "bg-surface text-ink shadow-card"
              : "text-ink-soft hover:text-ink",
          )}
        >
          {segment.label}{" "}
          {segment.count !== undefined && (
            <span className="font-normal sm:ml-0.5 text-ink-soft tabular-nums">
              {segment.count.toLocaleString("en")}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
