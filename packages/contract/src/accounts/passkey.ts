import * as z from "zod";
import { outputId, outputList, outputName } from "../output.ts";
import { text } from "../text.ts";
import { timestamp } from "../time.ts";

/** The passkeys that a user can have (contract SIGN-6). */
export const MAX_PASSKEYS = 20;

export const passkey = z.object({
  id: outputId(),
  name: outputName(),
  created_at: timestamp(),
  last_used_at: timestamp().nullable(),
});
export type Passkey = z.infer<typeof passkey>;
export const passkeyList = z.object({ passkeys: outputList(passkey, MAX_PASSKEYS) });
export type PasskeyList = z.infer<typeof passkeyList>;

export const passkeyName = z.strictObject({
  name: text({ max: 50, blank: false, isLine: true }),
});
export const passkeyId = z.strictObject({ id: z.int32() });
export const passkeyRename = passkeyId.extend(passkeyName.shape);
export type PasskeyRename = z.infer<typeof passkeyRename>;

const MAX_ENCODED = 8_000;
const MAX_CREDENTIAL_ID = 1_400;
const encoded = z.base64url().max(MAX_ENCODED);

/** What a browser returns for a passkey, as WebAuthn defines it. Other fields are ignored. */
const credential = z.object({
  id: z.base64url().min(1).max(MAX_CREDENTIAL_ID),
  rawId: z.base64url().max(MAX_CREDENTIAL_ID),
  type: z.literal("public-key"),
});

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
export type PasskeyTransport = (typeof TRANSPORTS)[number];

/** A new passkey: `RegistrationResponseJSON`. Transports of later browsers are ignored. */
export const passkeyCreate = z.strictObject({
  name: passkeyName.shape.name,
  response: credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z
        .array(z.string().max(20))
        .max(20)
        .default([])
        .transform((given) => TRANSPORTS.filter((transport) => given.includes(transport))),
    }),
  }),
});
export type PasskeyCreate = z.infer<typeof passkeyCreate>;

/** A proof with a passkey: `AuthenticationResponseJSON`. */
export const passkeyProof = z.strictObject({
  response: credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: z.base64url().max(100).nullish(),
    }),
  }),
});
export type PasskeyProof = z.infer<typeof passkeyProof>;
