"use client";

import { type ComponentProps, type FormEvent, type ReactNode, useSyncExternalStore } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { cn } from "#lib/cn.ts";

// Without the form library, for the pages to sign in and sign up.

/** The props of a field for a new password: the rules for it. */
export const NEW_PASSWORD = {
  autoComplete: "new-password",
  hint: "At least 10 characters, and hard to guess: several words work well.",
} as const;

/**
 * A form that is validated by its handler and not by the browser. Its `SubmitButton` waits for
 * hydration. It uses POST, so that the URL contains no input if the browser submits it earlier.
 */
export function Form({
  onSubmit,
  error,
  className = "flex flex-col gap-4",
  children,
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** An error of the whole form. */
  error?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        // In React's tree, a dialog's form is a descendant of the form that opened it, so its
        // events bubble there.
        event.stopPropagation();
        void onSubmit(event);
      }}
      className={className}
    >
      <FormError>{error}</FormError>
      {children}
    </form>
  );
}

export function FormError({ children }: { children: ReactNode }) {
  return (
    children !== undefined && (
      <Callout tone="danger" alert>
        {children}
      </Callout>
    )
  );
}

function subscribeToNothing() {
  return () => {};
}

/** Submits its form after hydration: an earlier submit would reload the page and lose the input. */
export function SubmitButton({ className, ...rest }: ComponentProps<typeof Button>) {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <Button
      variant="primary"
      {...rest}
      type="submit"
      disabled={!isHydrated}
      className={cn(!isHydrated && "opacity-100!", className)}
    />
  );
}
