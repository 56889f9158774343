import type { Guide } from "@guidepost/contract";
import { getApiError } from "#lib/api-error.ts";

/** How it stands with what was written. */
export type SaveState =
  | { kind: "saved" }
  /** To be saved in a moment. */
  | { kind: "waiting" }
  | { kind: "saving" }
  /** Changes of a published guide: they stay on this device until they are published. */
  | { kind: "pending" }
  /** Tried again by itself, ever more seldom. */
  | { kind: "failing"; reason: "offline" | "service" | "session" }
  /** A field is not as the service takes it. */
  | { kind: "invalid" }
  /** Not to be saved as it is; tried again once something has changed. */
  | { kind: "refused"; message: string }
  /** Both versions changed the same parts: the author has to choose. */
  | { kind: "conflict"; there: Guide }
  /** The guide is in the trash, or out of reach. */
  | { kind: "gone" };

const tooLarge =
  "This guide is too large to be saved: it can hold 2 MB in all. Shorten or remove some steps.";

/** Whether the network works: a proxy answered, or the connection is open without an answer. */
const isServiceFailure = (error: unknown): boolean => {
  const { cause, meta, name } = error as {
    cause?: unknown;
    meta?: { response?: unknown };
    name?: string;
  };
  return meta?.response !== undefined || cause instanceof SyntaxError || name === "TimeoutError";
};

/** What a save that failed leaves behind. */
export const stateAfter = (error: unknown, isOnline: boolean): SaveState => {
  const refusal = getApiError(error);
  // A proxy may refuse a large body itself, with an answer of its own.
  const status = (error as { meta?: { response?: { status?: number } } } | null)?.meta?.response
    ?.status;
  if (!refusal && status === 413) return { kind: "refused", message: tooLarge };
  if (!refusal)
    return { kind: "failing", reason: isOnline && isServiceFailure(error) ? "service" : "offline" };
  switch (refusal.code) {
    case "unauthorized":
      return { kind: "failing", reason: "session" };
    case "not_found":
      return { kind: "gone" };
    case "validation_failed":
      return { kind: "invalid" };
    case "payload_too_large":
      return { kind: "refused", message: tooLarge };
    case "forbidden":
      return { kind: "refused", message: "Your role does not allow changing this guide." };
    default:
      return { kind: "failing", reason: "service" };
  }
};
