"use client";

import { useState, type ComponentProps } from "react";
import { cn } from "#lib/cn.ts";
import { boxOf, Field, type FieldProps } from "./field.tsx";

type Props = Pick<FieldProps, "hint" | "error"> &
  Omit<ComponentProps<"input">, "type"> & { label: string };

/** A password, which whoever types it may look at. */
export function PasswordField({ label, hint, error, ...rest }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ label, hint, error }}>
      {(ties) => (
        <span className="relative block">
          <input
            {...rest}
            {...ties}
            type={isShown ? "text" : "password"}
            // Shown, it is text like any other: no checker of words is to read it.
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            className={boxOf(error !== undefined, "h-10 pr-18 [&::-ms-reveal]:hidden")}
          />
          <button
            type="button"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className={cn(
              "absolute inset-y-1 right-1 rounded px-2.5 text-caption font-medium transition-colors",
              isShown ? "bg-accent-soft text-accent-strong" : "text-ink-soft hover:bg-sunken",
            )}
          >
            Show<span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
