import { useState, type Ref } from "react";
import { SelectField, TextField } from "../../ui/field.tsx";
import { dayOf, expiryChoices, expiryOf, type ExpiryChoice } from "./expiry.ts";
import { momentOf } from "./moments.ts";

/** When the key ends, as an ISO moment or null for never; "" while no day is chosen. */
export const ExpiryField = ({
  value,
  onChange,
  error,
  dateRef,
}: {
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
  /** Where the focus goes when the day is at fault. */
  dateRef: Ref<HTMLInputElement>;
}) => {
  const [choice, setChoice] = useState<ExpiryChoice>("never");
  const [day, setDay] = useState("");
  const [today] = useState(() => dayOf(Date.now()));
  const show = (next: ExpiryChoice, nextDay: string) => {
    setChoice(next);
    setDay(nextDay);
    onChange(expiryOf(next, nextDay, Date.now()));
  };
  const result =
    value === null
      ? "Works until you revoke it."
      : value === ""
        ? "Works until the end of that day (UTC)."
        : `Works until ${momentOf(value)}.`;
  const isOwnDate = choice === "date";
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Expires"
        value={choice}
        onChange={(event) => show(event.target.value as ExpiryChoice, day)}
        options={expiryChoices}
        {...(!isOwnDate && { hint: result, error })}
      />
      {isOwnDate && (
        <TextField
          label="Last day"
          type="date"
          ref={dateRef}
          min={today}
          max="9999-12-31"
          value={day}
          onChange={(event) => show("date", event.target.value)}
          hint={result}
          error={error}
        />
      )}
    </div>
  );
};
