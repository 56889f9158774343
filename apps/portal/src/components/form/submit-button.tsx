"use client";

import { useSyncExternalStore, type ComponentProps } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/cn.ts";

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
