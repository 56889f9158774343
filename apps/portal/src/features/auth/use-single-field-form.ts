"use client";

import { useState, type FormEvent } from "react";
import { serverErrors } from "#components/form/server-errors.ts";

type Errors = { field?: string | undefined; root?: string | undefined };

/**
 * The state of a form with one text field, which is called `name`. It uses neither the form library
 * nor Zod: the service validates the value. The form shows the errors of `send`.
 */
export function useSingleFieldForm(name: string, send: (value: string) => Promise<void>) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const input = form.querySelector<HTMLInputElement>(`[name=${name}]`);
    const show = (shown: Errors) => {
      setErrors(shown);
      if (shown.field !== undefined) input?.focus();
    };
    const value = input?.value ?? "";
    if (!value.trim()) return show({ field: "can't be blank" });
    show({});
    setIsBusy(true);
    try {
      await send(value);
    } catch (error) {
      const { fields, root } = serverErrors(error, [name]);
      show({ field: fields[0]?.[1], root });
    } finally {
      setIsBusy(false);
    }
  };

  return {
    error: errors.root,
    isBusy,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isBusy) void submit(event.currentTarget);
    },
    /** The props of the field. Its error ends with the next input. */
    field: {
      name,
      error: errors.field,
      onChange: () => setErrors(({ root }) => ({ root })),
    },
  };
}
