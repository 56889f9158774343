import type { FormEvent, ReactNode } from "react";
import { Callout } from "#components/ui/callout.tsx";

/**
 * A form as all are here: checked by us, not by the browser, and its own, also where React sees it
 * within another's. Its `SubmitButton` waits until the page listens; by POST, so that what was typed
 * could not get into the address even where one is sent without it.
 */
export function Form({
  onSubmit,
  fault,
  className = "flex flex-col gap-4",
  children,
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** What is wrong with all of it. */
  fault?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.stopPropagation();
        void onSubmit(event);
      }}
      className={className}
    >
      <FormFault>{fault}</FormFault>
      {children}
    </form>
  );
}

export function FormFault({ children }: { children: string | undefined }) {
  return (
    children !== undefined && (
      <Callout tone="danger" alert>
        {children}
      </Callout>
    )
  );
}
