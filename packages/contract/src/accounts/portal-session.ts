import * as z from "zod";
import { outputList, outputText } from "../output.ts";
import { timestamp } from "../time.ts";

/** A session of the portal in the list of its user (contract SIGN-2). */
export const portalSession = z.object({
  id: z.uuid(),
  /** In words, for example "Firefox on Windows". */
  device: outputText(100),
  device_type: z.enum(["desktop", "mobile", "tablet", "unknown"]),
  /** A value of `SIGN_IN_METHODS`; null for a session of an earlier release. */
  method: outputText(100).nullable(),
  /** The client address of the last use; null when it is not known. */
  address: outputText(100).nullable(),
  created_at: timestamp(),
  used_at: timestamp(),
  is_current: z.boolean(),
});
export type PortalSession = z.infer<typeof portalSession>;

export const portalSessionList = z.object({ sessions: outputList(portalSession, 100) });
export type PortalSessionList = z.infer<typeof portalSessionList>;

export const portalSessionId = z.strictObject({ id: z.uuid() });
