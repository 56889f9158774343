"use client";

import type { ComponentProps } from "react";
import {
  type FieldValues,
  get,
  type Path,
  useFormState,
  type UseFormReturn,
} from "react-hook-form";
import { PasswordField, SelectField, TextArea, TextField } from "#components/ui/forms/field.tsx";
import { NEW_PASSWORD } from "./plain-form.tsx";

export { Form, FormError, SubmitButton } from "./plain-form.tsx";

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
  return <FormPassword {...props} {...NEW_PASSWORD} />;
}
