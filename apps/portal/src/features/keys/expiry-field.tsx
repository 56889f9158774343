import { type Ref, useState } from "react";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { formatMoment } from "#lib/format.ts";
import { choicesUntil, dayOf, type ExpiryChoice, expiryOf } from "./expiry.ts";

function describeEnd(end: string | null): string {
  return end === null ? "Works until you revoke it." : `Works until ${formatMoment(end)}.`;
}

/** The expiry of a key: an ISO time, null for never, "" while no day is chosen. */
export function ExpiryField({
  label = "Expires",
  current,
  latest = null,
  value,
  onChange,
  error,
  dateRef,
}: {
  label?: string;
  /** The current expiry; keeping it is then a choice with the value undefined. */
  current?: string | null | undefined;
  /** The latest expiry that is offered; null for any. */
  latest?: string | null;
  value: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
  error: string | undefined;
  /** Gets the focus when the day is invalid. */
  dateRef: Ref<HTMLInputElement>;
}) {
  const isNew = current === undefined;
  const [choice, setChoice] = useState<ExpiryChoice>(isNew ? "never" : "keep");
  const [day, setDay] = useState("");
  const [opened] = useState(() => Date.now());
  const show = (next: ExpiryChoice, nextDay: string) => {
    setChoice(next);
    setDay(nextDay);
    onChange(expiryOf(next, nextDay, Date.now()));
  };
  const end = value === undefined ? (current ?? null) : value;
  const result = end === "" ? "Works until the end of that day (UTC)." : describeEnd(end);
  const choices = choicesUntil(latest, opened).filter(
    ([one]) => !(current === null && one === "never"),
  );
  const kept = current ? `${formatMoment(current)} (unchanged)` : "Never (unchanged)";
  const isOwnDate = choice === "date";
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={label}
        value={choice}
        onChange={(event) => show(event.target.value as ExpiryChoice, day)}
        options={isNew ? choices : [["keep", kept], ...choices]}
        {...(!isOwnDate && { hint: result, error })}
      />
      {isOwnDate && (
        <TextField
          label="Last day"
          type="date"
          ref={dateRef}
          min={dayOf(opened)}
          max={latest === null ? "9999-12-31" : dayOf(Date.parse(latest))}
          value={day}
          onChange={(event) => show("date", event.target.value)}
          hint={result}
          error={error}
        />
      )}
    </div>
  );
}
