import * as z from "zod";
import { text } from "../text.ts";
import { timestamp } from "../time.ts";

/** Recovery codes that a user gets (contract SIGN-12). */
export const RECOVERY_CODES = 10;

const secondFactorCode = text({ max: 50, blank: false });

/** A code of the authenticator app, or a recovery code. */
export const secondFactor = z.strictObject({ code: secondFactorCode });
export type SecondFactor = z.infer<typeof secondFactor>;

/** The two-factor sign-in of the signed-in user. */
export const twoFactor = z.object({
  /** null while it is off. */
  enabled_at: timestamp().nullable(),
  recovery_codes_left: z.int(),
  /** Whether the account requires it (contract SIGN-17). */
  required: z.boolean(),
});
export type TwoFactor = z.infer<typeof twoFactor>;

/** What an authenticator app needs. Nothing is stored until a code confirms it. */
export const twoFactorSetup = z.object({
  /** For an app that cannot read the QR code: base32. */
  secret: z.string(),
  /** The content of the QR code: `otpauth://…`. */
  uri: z.string(),
  /** The secret, encrypted for this user. The confirmation returns it. */
  sealed_secret: z.string(),
});
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

export const twoFactorConfirmation = z.strictObject({
  sealed_secret: z.string().min(1).max(200),
  code: secondFactorCode,
});
export type TwoFactorConfirmation = z.infer<typeof twoFactorConfirmation>;

/** The only response that contains these codes. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** Whether all members of the account must sign in with two factors. */
export const twoFactorRequirement = z.strictObject({ required: z.boolean() });
export type TwoFactorRequirement = z.infer<typeof twoFactorRequirement>;
