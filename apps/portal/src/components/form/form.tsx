"use client";

import { type ComponentProps, type FormEvent, type ReactNode, useSyncExternalStore } from "react";
import {
  type FieldValues,
  get,
  type Path,
  useFormState,
  type UseFormReturn,
} from "react-hook-form";
import { Callout } from "#components/ui/layout/callout.tsx";
import { PasswordField, SelectField, TextArea, TextField } from "#components/ui/forms/field.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { cn } from "#lib/cn.ts";

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

type Binding<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
};

/** The props that connect an input with its value and its error in `form`. */
function useField<Values extends FieldValues, Output>({ form, name }: Binding<Values, Output>) {
  const state = useFormState({ control: form.control, name });
  const initial: unknown = get(form.formState.defaultValues, name);
  return {
    ...form.register(name),
    error: form.getFieldState(name, state).error?.message,
    // The server renders it too: `register` sets the value in the browser only.
    ...(typeof initial === "string" && { defaultValue: initial }),
  };
}

type Bound<Values extends FieldValues, Output, Props> = Binding<Values, Output> &
  Omit<Props, "form" | "name" | "error" | "value" | "defaultValue">;

/** A `TextField` of a form. */
export function FormField<Values extends FieldValues, Output>({
  form,
  name,
  ...rest
}: Bound<Values, Output, ComponentProps<typeof TextField>>) {
  return <TextField {...rest} {...useField({ form, name })} />;
}

/** A `TextArea` of a form. */
export function FormTextArea<Values extends FieldValues, Output>({
  form,
  name,
  ...rest
}: Bound<Values, Output, ComponentProps<typeof TextArea>>) {
  return <TextArea {...rest} {...useField({ form, name })} />;
}

/** A `PasswordField` of a form. */
export function FormPassword<Values extends FieldValues, Output>({
  form,
  name,
  ...rest
}: Bound<Values, Output, ComponentProps<typeof PasswordField>>) {
  return <PasswordField {...rest} {...useField({ form, name })} />;
}

/** A `SelectField` of a form. */
export function FormSelect<Values extends FieldValues, Output>({
  form,
  name,
  ...rest
}: Bound<Values, Output, ComponentProps<typeof SelectField>>) {
  return <SelectField {...rest} {...useField({ form, name })} />;
}

/** A new password, with the rules for it. */
export function FormNewPassword<Values extends FieldValues, Output>(
  props: Bound<Values, Output, ComponentProps<typeof PasswordField>>,
) {
  return (
    <FormPassword
      {...props}
      autoComplete="new-password"
      hint="At least 10 characters, and hard to guess: several words work well."
    />
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
