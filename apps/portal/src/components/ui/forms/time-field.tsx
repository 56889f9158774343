"use client";

import { useState, type ReactNode } from "react";
import { useTimeZone } from "#components/ui/text/local-time.tsx";
import { TextField } from "./field.tsx";

const MINUTE_MS = 60_000;
/** Years below are typed partly: 2, 20 and 202 before 2026. */
const FIRST_YEAR = 2000;

/** The value of a field for local time; undefined while the time is incomplete. */
function parseLocal(text: string): string | undefined {
  const at = new Date(text);
  return at.getFullYear() >= FIRST_YEAR ? at.toISOString() : undefined;
}

/** A time in the time zone of the browser. `value` and `onChange` have ISO 8601. */
export function TimeField({
  label,
  value,
  onChange,
  hint,
  error,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  const isHydrated = useTimeZone() !== "UTC";
  /** The text while it is typed: an incomplete time must not replace it. */
  const [text, setText] = useState<string>();
  const offsetMs =
    value === undefined || !isHydrated ? 0 : new Date(value).getTimezoneOffset() * MINUTE_MS;
  const shown =
    value === undefined ? "" : new Date(Date.parse(value) - offsetMs).toISOString().slice(0, 16);
  return (
    <TextField
      label={label}
      type="datetime-local"
      autoComplete="off"
      hint={hint}
      error={error}
      value={text ?? shown}
      onChange={({ target }) => {
        setText(target.value);
        const complete = parseLocal(target.value);
        if (complete !== undefined) onChange(complete);
      }}
      onBlur={() => {
        if (text !== undefined) onChange(parseLocal(text));
        setText(undefined);
      }}
    />
  );
}
