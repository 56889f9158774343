import { username } from "@guidepost/contract";

/**
 * The username of an address's first part, `@ada` or `%40ada`, in the case it was written in;
 * undefined where it cannot be one.
 */
export function usernameIn(handle: string): string | undefined {
  const [, name] = /^(?:@|%40)([\w-]+)$/.exec(handle) ?? [];
  return name !== undefined && username.safeParse(name).success ? name : undefined;
}

/** Whether a guide may have it: more than the service itself makes, less than it would look up. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,100}$/.test(text);
}
