"use client";

import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query";

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
