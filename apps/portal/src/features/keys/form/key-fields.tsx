import { type Scope, SCOPE_MEANINGS } from "@guidepost/contract";
import { type Ref, useState } from "react";
import { Callout } from "#components/ui/layout/callout.tsx";
import { ChoiceCard, ChoiceGroup } from "#components/ui/forms/choice.tsx";
import { SelectField, TextField } from "#components/ui/forms/field.tsx";
import { useMoment, useTimeZone } from "#components/ui/text/local-time.tsx";
import { cn } from "#lib/cn.ts";
import { formatTime } from "#lib/formats/format.ts";
import { type ExpiryChoice, choicesUntil, dayOf, expiryOf } from "../key-model.ts";

/** The scopes of a key; `offered` are those that the holder's role can grant. */
export function ScopeField({
  value,
  onChange,
  offered,
  error,
  firstRef,
}: {
  value: readonly Scope[];
  onChange: (value: Scope[]) => void;
  offered: readonly Scope[];
  error: string | undefined;
  /** Gets the focus when the choice is invalid. */
  firstRef: Ref<HTMLInputElement>;
}) {
  const isAdmin = value.includes("admin");
  return (
    <ChoiceGroup legend="Scopes" error={error}>
      {offered.map((scope, index) => {
        const isIncluded = isAdmin && scope !== "admin";
        return (
          <ChoiceCard
            key={scope}
            type="checkbox"
            {...(index === 0 && { ref: firstRef })}
            label={scope}
            description={isIncluded ? "Included in admin." : SCOPE_MEANINGS[scope]}
            disabled={isIncluded}
            checked={isIncluded || value.includes(scope)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...value, scope] : value.filter((other) => other !== scope),
              )
            }
          />
        );
      })}
      <div role="status" className="contents">
        {value.length === 1 && value[0] === "write" && (
          <Callout tone="warning">
            This key cannot read what it writes. Most programs need read and write.
          </Callout>
        )}
      </div>
    </ChoiceGroup>
  );
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
  const moment = useMoment();
  const timeZone = useTimeZone();
  const describeEnd = (at: string | null) =>
    at === null ? "Works until you revoke it." : `Works until ${moment(at)}.`;
  const end = value === undefined ? (current ?? null) : value;
  const result = end === "" ? "Works until the end of that day (UTC)." : describeEnd(end);
  const choices = choicesUntil(latest, opened).filter(
    ([one]) => !(current === null && one === "never"),
  );
  // The hint has the exact time: in a narrow select it would be cut.
  const kept = current
    ? `${formatTime(current, "day", timeZone)} (unchanged)`
    : "Never (unchanged)";
  const isOwnDate = choice === "date";
  return (
    <div className={cn("grid gap-4", isOwnDate && "sm:grid-cols-2")}>
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
