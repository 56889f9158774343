import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a test can change in a response, as a hostile client would. */
export type ResponseChanges = {
  origin?: string;
  domain?: string;
  type?: string;
  isUserVerified?: boolean;
  /** The counter of the response. Default: one more than before. */
  counter?: number;
  userHandle?: string;
};

const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 };

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

function sha256(data: Uint8Array | string): Buffer {
  return createHash("sha256").update(data).digest();
}

/** Creates a software authenticator with one credential (ES256) for the tests of passkeys. */
export function createAuthenticator({ portalUrl }: { portalUrl: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let count = 0;

  const clientData = (challenge: string, defaultType: string, changes: ResponseChanges) => {
    const { origin = new URL(portalUrl).origin, type = defaultType } = changes;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  };
  const authenticatorData = (changes: ResponseChanges, credential = Buffer.alloc(0)) => {
    const { domain = new URL(portalUrl).hostname, isUserVerified = true } = changes;
    count = changes.counter ?? count + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const flags =
      FLAGS.userPresent |
      (isUserVerified ? FLAGS.userVerified : 0) |
      (credential.length > 0 ? FLAGS.hasCredential : 0);
    return Buffer.concat([sha256(domain), Buffer.from([flags]), counter, credential]);
  };

  return {
    id,
    /** Returns the response to options for a new passkey. */
    create: (challenge: string, changes: ResponseChanges = {}) => {
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, "base64url"))],
          [-3, new Uint8Array(Buffer.from(y, "base64url"))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authenticatorData(changes, credential))],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: base64url(clientData(challenge, "webauthn.create", changes)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ["internal" as const],
        },
      };
    },
    /** Returns the response to options for a proof. */
    prove: (challenge: string, changes: ResponseChanges = {}) => {
      const client = clientData(challenge, "webauthn.get", changes);
      const data = authenticatorData(changes);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: changes.userHandle,
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
