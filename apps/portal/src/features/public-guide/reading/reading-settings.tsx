"use client";

import { ALargeSmall } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { ChoiceCard } from "#components/ui/forms/choice.tsx";
import { LetterKeysChoice } from "#components/ui/forms/letter-keys-choice.tsx";
import { SegmentedControl } from "#components/ui/forms/segmented-control.tsx";
import { useTheme } from "#lib/browser/use-theme.ts";
import { PanelButton } from "./panel-button.tsx";
import { canKeepScreenOn, keepScreenOn, useScreenSetting } from "./screen-lock.ts";
import { useTextSize } from "#lib/browser/use-text-size.ts";

function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-caption font-medium text-ink-soft">
        {name}
      </p>
      {children}
    </div>
  );
}

function Settings() {
  const { theme, setTheme } = useTheme();
  const { size, setTextSize } = useTextSize();
  const isScreenOn = useScreenSetting();
  return (
    <div className="flex flex-col gap-4">
      <Setting name="Text size">
        <SegmentedControl
          label="Text size"
          value={size}
          onChange={setTextSize}
          segments={[
            { value: "normal", label: "Normal" },
            { value: "large", label: "Large" },
            { value: "larger", label: "Larger" },
          ]}
        />
      </Setting>
      <Setting name="Theme">
        <SegmentedControl
          label="Theme"
          value={theme}
          onChange={setTheme}
          segments={[
            { value: "system", label: "System" },
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
      </Setting>
      {canKeepScreenOn() && (
        <ChoiceCard
          type="checkbox"
          label="Keep the screen on"
          description="While this page is open"
          checked={isScreenOn}
          onChange={({ currentTarget }) => keepScreenOn("setting", currentTarget.checked)}
        />
      )}
      <div className="max-sm:pointer-coarse:hidden">
        <LetterKeysChoice keys="N for the next step, and P for the previous one" />
      </div>
    </div>
  );
}

/** A button with the reader's settings: text size, theme, and screen. */
export function ReadingSettings() {
  // The server renders no settings: they depend on the browser.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return (
    <div className="print:hidden noscript:hidden">
      <PanelButton icon={ALargeSmall} label="Display settings" caption="Display">
        {isReady && <Settings />}
      </PanelButton>
    </div>
  );
}
