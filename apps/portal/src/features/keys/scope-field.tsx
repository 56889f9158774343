import { type Scope, scopeMeanings } from "@guidepost/contract";
import type { Ref } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { ChoiceCard, ChoiceGroup } from "#components/ui/choice.tsx";

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
            description={isIncluded ? "Included in admin." : scopeMeanings[scope]}
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
