"use client";

import { LetterKeysChoice } from "#components/ui/forms/letter-keys-choice.tsx";
import { SettingsSection } from "../settings-section.tsx";

/** Settings → Profile → Keyboard: a setting of this browser. */
export function KeyboardSection() {
  return (
    <SettingsSection
      title="Keyboard"
      description="Press Ctrl and K, or ⌘ and K, and search for “shortcuts” to see all of them."
    >
      <div className="p-5">
        <LetterKeysChoice keys="N, P, J, K, X and ?" />
      </div>
    </SettingsSection>
  );
}
