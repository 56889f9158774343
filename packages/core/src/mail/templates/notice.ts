// What the notices about the security of an account have in common.
import { describeDevice } from "#device.ts";
import type { MailBlock } from "../content/content.ts";
import { formatTime } from "./format.ts";

/** When something happened, and the client that requested it. Without a client, the operator did it. */
export type Occurrence = { at: Date; address: string | null; userAgent: string | null };

/** The facts of each notice to a user. */
export type Notice = { name: string; occurrence: Occurrence; portalUrl: string };

export function occurrenceBlock({ at, address, userAgent }: Occurrence): MailBlock {
  const time = ["Time", formatTime(at)] as const;
  if (address === null) return { rows: [time, ["By", "The operator of this Guidepost"]] };
  const { device } = describeDevice(userAgent);
  return { rows: [time, ["Device", device], ["IP address", address]] };
}

export const SECURITY_REASON =
  "You receive this email because it is about the security of your Guidepost account.";

/** What a user does first who did not make the change. `then` is the next step. */
export function resetBlocks(portalUrl: string, then: string): MailBlock[] {
  return [
    {
      text: `If this was not you, choose a new password immediately. It signs you out on all devices. ${then}`,
    },
    { button: "Choose a new password", url: `${portalUrl}/forgot-password` },
  ];
}
