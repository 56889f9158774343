import type { BrandingUpdate } from "@guidepost/contract";
import { ACCENT_THEMES, type AccentTheme, accentTones } from "@guidepost/contract/accent";
import { THEME } from "@guidepost/contract/theme";
import type { UseFormReturn } from "react-hook-form";
import { FormField } from "#components/form/form.tsx";

/** The color that the picker shows without an accent color. */
const DEFAULT_ACCENT = THEME.light.accent;

const THEME_LABELS: Record<AccentTheme, string> = { light: "Light theme", dark: "Dark theme" };
const ADJUSTMENTS: Record<AccentTheme, string> = {
  light: "darker, so that text is readable",
  dark: "lighter, so that text is readable",
};

/** The accent color, and the tones of it that readers see in each theme (contract BRAND-5). `accent` is empty for none. */
export function AccentField({
  form,
  accent,
}: {
  form: UseFormReturn<BrandingUpdate>;
  accent: string;
}) {
  return (
    <div className="min-w-0">
      <div className="flex items-start gap-2.5">
        <FormField
          form={form}
          name="accent"
          label="Accent color"
          optional
          placeholder={DEFAULT_ACCENT}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="For links, buttons and step numbers."
          className="min-w-0 flex-1"
        />
        <input
          type="color"
          aria-label="Pick a color"
          value={accent === "" ? DEFAULT_ACCENT : accent}
          onChange={({ target }) =>
            form.setValue("accent", target.value, { shouldDirty: true, shouldValidate: true })
          }
          className="mt-6.5 h-10 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
        />
      </div>
      <div aria-live="polite">
        {accent !== "" && (
          <ul className="mt-3 flex flex-col gap-1.5 text-caption text-ink-soft">
            {ACCENT_THEMES.map((theme) => (
              <Tone key={theme} theme={theme} accent={accent} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Tone({ theme, accent }: { theme: AccentTheme; accent: string }) {
  const tones = accentTones(accent, theme);
  return (
    <li className="flex items-start gap-2">
      <span
        aria-hidden
        style={{ backgroundColor: tones.accent }}
        className="mt-0.5 size-4 shrink-0 rounded-sm border border-line"
      />
      <span>
        {THEME_LABELS[theme]}: <span className="font-mono text-ink">{tones.accent}</span>
        {tones.accent === accent ? ", your color" : `, ${ADJUSTMENTS[theme]}`}
      </span>
    </li>
  );
}
