"use client";

import { useSyncExternalStore, type ComponentProps } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/cn.ts";

function never() {
  return () => {};
}

/** Sends its form, from when the page listens: sent before, all that was typed would be gone. */
export function SubmitButton({ className, ...rest }: ComponentProps<typeof Button>) {
  const isListening = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      variant="primary"
      {...rest}
      type="submit"
      disabled={!isListening}
      className={cn(!isListening && "opacity-100!", className)}
    />
  );
}
