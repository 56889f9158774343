"use client";

import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query";
import { zodResolver } from "@hookform/resolvers/zod";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { errorMessage, fieldErrorsOf } from "#lib/api-error.ts";
import { fieldSentence } from "#lib/formats/field-messages.ts";
import type { z } from "#lib/zod.ts";

/** `useMutation` for calls with a secret: neither the input nor the result stays in the cache. */
export function useSecretMutation<Result, Failure, Input, Context>(
  options: UseMutationOptions<Result, Failure, Input, Context>,
): UseMutationResult<Result, Failure, Input, Context> {
  const mutation = useMutation({
    ...options,
    gcTime: 0,
    onSuccess: async (...success) => {
      await options.onSuccess?.(...success);
      mutation.reset();
    },
  });
  return mutation;
}

/** Shows the error of a call: at the fields that it names, or above the form (`errors.root`). */
function setServerErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  const fields = Object.keys(form.getValues());
  const entries = Object.entries(fieldErrorsOf(error));
  // The field of an item is `links.0.url`.
  const shown = entries.filter(([field]) => fields.includes(field.split(".", 1)[0] ?? ""));
  for (const [index, [field, messages]] of shown.entries())
    form.setError(
      field as Path<Values>,
      { message: messages.join("\n") },
      { shouldFocus: index === 0 },
    );
  if (shown.length > 0) return;
  const others = entries.flatMap(([field, messages]) => {
    const label = field === "base" ? undefined : field.replaceAll("_", " ");
    return messages.map((message) => fieldSentence(message, label));
  });
  form.setError("root", { message: others.length > 0 ? others.join(" ") : errorMessage(error) });
}

/**
 * A form that `schema` validates and `mutation` sends. The form shows the errors of the call.
 * Neither its values nor the result stay in the mutation cache, because both can be secret.
 */
export function useServerForm<Values extends FieldValues, Output, Result, Failure, Context>(
  schema: z.ZodType<Output, Values>,
  {
    defaultValues,
    mutation: options,
  }: {
    defaultValues: DefaultValues<Values>;
    mutation: UseMutationOptions<Result, Failure, Output, Context>;
  },
) {
  const form = useForm<Values, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  const mutation = useSecretMutation({ ...options, meta: { showsOwnError: true } });
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutation.mutateAsync(values);
    } catch (error) {
      setServerErrors(form, error);
    }
  });
  return { form, mutation, submit, error: form.formState.errors.root?.message };
}
