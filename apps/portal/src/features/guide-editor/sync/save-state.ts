import type { Guide } from "@guidepost/contract";
import { getApiError } from "#lib/api-error.ts";

/** Whether the changes in the editor are saved, as the toolbar shows it. */
export type SaveState =
  | { kind: "saved" }
  /** A save is scheduled. */
  | { kind: "waiting" }
  | { kind: "saving" }
  /** Changes of a published guide: they stay on this device until they are published. */
  | { kind: "pending" }
  /** Retried automatically, with a growing delay. */
  | { kind: "failing"; reason: "offline" | "service" | "session" }
  /** A field is invalid. */
  | { kind: "invalid" }
  /** The service refuses the changes as they are. The next change is saved again. */
  | { kind: "rejected"; message: string }
  /** Both versions changed the same parts: the author has to choose. */
  | { kind: "conflict"; theirs: Guide }
  /** The guide is in the trash, or the author may no longer open it. */
  | { kind: "gone" };

/** The pending changes: none, changes with errors, or changes that can be sent. */
export type Pending<Changes> = "nothing" | "invalid" | { changes: Changes };

/**
 * The result of a save. "rebased" and "merged": a newer version was found. The changes now apply to
 * it and are not sent yet. "merged": the text of that version differs.
 */
export type SaveOutcome =
  | { kind: "stored" | "rebased" | "merged" }
  | { kind: "failed"; state: SaveState };

const TOO_LARGE =
  "This guide is too large to be saved. The maximum is 2 MB. Shorten or remove some steps.";

/** Whether the network works: a proxy responded, or an open connection got no response. */
function isServiceFailure(error: unknown): boolean {
  const { cause, meta, name } = error as {
    cause?: unknown;
    meta?: { response?: unknown };
    name?: string;
  };
  return meta?.response !== undefined || cause instanceof SyntaxError || name === "TimeoutError";
}

/** The state after a failed save. */
export function stateAfter(error: unknown, isOnline: boolean): SaveState {
  const apiError = getApiError(error);
  // A proxy may refuse a large body itself, with a response of its own.
  const status = (error as { meta?: { response?: { status?: number } } } | null)?.meta?.response
    ?.status;
  if (!apiError && status === 413) return { kind: "rejected", message: TOO_LARGE };
  if (!apiError)
    return { kind: "failing", reason: isOnline && isServiceFailure(error) ? "service" : "offline" };
  switch (apiError.code) {
    case "unauthorized":
      return { kind: "failing", reason: "session" };
    case "not_found":
      return { kind: "gone" };
    case "validation_failed":
      return { kind: "invalid" };
    case "payload_too_large":
      return { kind: "rejected", message: TOO_LARGE };
    case "forbidden":
      return { kind: "rejected", message: "Your role does not allow changing this guide." };
    default:
      return { kind: "failing", reason: "service" };
  }
}
