import type { FormEvent } from "react";

/** The value that was sent last, so that an autofill, which may change a field twice, sends one attempt. */
const sentValues = new WeakMap<HTMLInputElement, string>();

/** Sends the form of a code of an authenticator app as soon as it has all 6 digits. Recovery codes are longer. */
export function sendCompleteCode({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const code = input.value.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(code) || sentValues.get(input) === code) return;
  sentValues.set(input, code);
  // After the form library has stored the value.
  queueMicrotask(() => input.form?.requestSubmit());
}
