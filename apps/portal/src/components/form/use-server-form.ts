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
import type { z } from "#lib/zod.ts";
import { serverErrors } from "./server-errors.ts";

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
  const { fields, root } = serverErrors(error, Object.keys(form.getValues()));
  for (const [index, [field, message]] of fields.entries())
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
  if (root !== undefined) form.setError("root", { message: root });
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
