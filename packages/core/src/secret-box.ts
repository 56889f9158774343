import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that are stored and must be used again (decision 322). `owner` names the row that a secret belongs to. */
export interface SecretBox {
  /** Returns nonce, tag and ciphertext. */
  seal: (secret: string, owner: string) => Buffer;
  /** Returns `undefined` for a value of another key or another owner. */
  open: (sealed: Uint8Array, owner: string) => string | undefined;
}

/** @throws an error if the process has no secret box: only the portal has one */
export function requireSecretBox({ secretBox }: { secretBox?: SecretBox }): SecretBox {
  if (!secretBox) throw new Error("This process cannot read encrypted secrets");
  return secretBox;
}

/** Creates a box whose key is derived from a secret of the installation (HKDF with SHA-256), separately for each purpose. */
export function createSecretBox({
  secret,
  purpose,
}: {
  secret: string;
  purpose: string;
}): SecretBox {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    open: (sealed, owner) => {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      if (tag.length < TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      try {
        const encrypted = sealed.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
