import { lookup as resolve, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./addresses.ts";

/** A host without an address on the internet (contract HOOK-11): a private address, a name of one, or an unknown name. */
export class NotPublic extends Error {
  override name = "NotPublic";

  constructor() {
    super("The host has no address on the internet");
  }
}

/** Resolves the addresses of a host; `dns.lookup`, which a test can replace. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export type LookupOptions = { allowPrivate: boolean; resolve?: Resolve | undefined };

/**
 * The resolver of a connection, which connects to the addresses that it returns. An address is therefore checked at the
 * moment of the connection, after any other resolution of the name. Fails with `NotPublic` for an unknown name too, so that no
 * error reveals the names of a private network.
 */
export function checkedLookup({
  allowPrivate,
  resolve: resolveName = resolve,
}: LookupOptions): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { all: true }, (error, addresses) => {
      const isUnknown = error?.code === "ENOTFOUND";
      if (error) return callback(isUnknown && !allowPrivate ? new NotPublic() : error, []);
      const allowed = addresses.filter(({ address }) => allowPrivate || isPublicAddress(address));
      const [first] = allowed;
      if (!first) return callback(new NotPublic(), []);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
