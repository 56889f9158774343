import { createHash } from "node:crypto";

const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");

/**
 * Rewrites @upstash/ratelimit's scripts for real Redis and Valkey, which refuse their first line
 * (`#!lua flags=allow-key-locking`, an Upstash flag). The library calls a script by the hash of its
 * own text, so the hash is mapped as well.
 */
export class PlainScripts {
  readonly #hashes = new Map<string, string>();

  /** The script without its shebang line; its hash is known to `hashOf` from now on. */
  rewrite(script: string): string {
    const plain = script.replace(/^#!lua.*\n/, "");
    this.#hashes.set(sha1(script), sha1(plain));
    return plain;
  }

  /** Hash of the rewritten script. Throws NOSCRIPT, as Redis does, for one never seen; callers then send the text. */
  hashOf(sha: string): string {
    const plain = this.#hashes.get(sha);
    if (plain === undefined) throw new Error("NOSCRIPT No matching script.");
    return plain;
  }
}
