import { MAX_STEPS } from "@guidepost/contract";

/** The size of a body limits the content that POST and PATCH of a guide store. */
const MAX_BYTES = 2 * 1024 * 1024;

const LIMIT = "maximum is 2 MiB of content";

/** The field errors of a guide, and of a step that is added to one. */
export const TOO_LARGE = `has too much content (${LIMIT})`;
export const STEP_MAKES_GUIDE_TOO_LARGE = `makes the guide too large (${LIMIT})`;
export const TOO_MANY_STEPS = `has too many items (maximum is ${MAX_STEPS})`;

/** The bytes of the content of all steps. */
export function bytesIn(steps: readonly { content: string }[]): number {
  return steps.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
}

/** Whether steps have more bytes than a request can contain, and than the guide has already (contract STEP-13). */
export function exceedsBytes(bytes: number, stored: number): boolean {
  return bytes > Math.max(MAX_BYTES, stored);
}
