"use client";

import { setLetterKeys, useLetterKeys } from "#lib/browser/letter-keys.ts";
import { ChoiceCard } from "./choice.tsx";

/** The switch for shortcuts of a single letter. `keys` names them, as in "N and P". */
export function LetterKeysChoice({ keys }: { keys: string }) {
  return (
    <ChoiceCard
      type="checkbox"
      label="Single-letter shortcuts"
      description={`${keys}. Turn them off if you press them by accident. The setting is stored in this browser.`}
      checked={useLetterKeys()}
      onChange={({ currentTarget }) => setLetterKeys(currentTarget.checked)}
    />
  );
}
