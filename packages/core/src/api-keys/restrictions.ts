import {
  type AddressRange,
  isInRange,
  matchesReferrer,
  parseAddress,
  parseAddressRange,
} from "@guidepost/contract";
import type { KeyHolderRow } from "./store/key-holder.ts";
import type { Restrictions } from "./store/insert.ts";

/** The client of a request with a key. */
export type KeyClient = Readonly<{
  /** The whole address. Text that is no address is in no list. */
  address: string;
  /** The `Origin` and `Referer` headers. */
  origin: string | null;
  referer: string | null;
}>;

/** Is in no list. */
export const UNKNOWN_CLIENT: KeyClient = { address: "unknown", origin: null, referer: null };

/** The list of a key that does not contain the client, and what the client has. */
export type KeyRefusal =
  | { by: "address"; value: string }
  /** The value is null without a host in `Origin` or `Referer`. */
  | { by: "referrer"; value: string | null };

const MAX_COMPILED = 1_000;
const compiled = new Map<string, readonly AddressRange[]>();

/** Parses a list once for each value, because requests with the same key repeat it. */
function rangesOf(list: string): readonly AddressRange[] {
  const known = compiled.get(list);
  if (known) return known;
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  const ranges = list
    .split(",")
    .map(parseAddressRange)
    .filter((range) => range !== undefined);
  compiled.set(list, ranges);
  return ranges;
}

/** The host that a request comes from: of `Origin`, or without it of `Referer`. */
function referrerOf({ origin, referer }: KeyClient): string | null {
  const url = origin ?? referer;
  return url !== null && URL.canParse(url) ? new URL(url).hostname || null : null;
}

/**
 * Returns which list of a key refuses a client (contract KEY-9, KEY-10). Undefined: the client may use
 * the key.
 */
export function refusalOf(
  lists: Pick<KeyHolderRow, "allowed_addresses" | "allowed_referrers">,
  client: KeyClient,
): KeyRefusal | undefined {
  const { allowed_addresses: addresses, allowed_referrers: referrers } = lists;
  if (addresses !== "") {
    const address = parseAddress(client.address);
    if (!address || !rangesOf(addresses).some((range) => isInRange(address, range)))
      return { by: "address", value: client.address };
  }
  if (referrers !== "") {
    const host = referrerOf(client);
    if (host === null || !referrers.split(",").some((one) => matchesReferrer(host, one)))
      return { by: "referrer", value: host };
  }
  return undefined;
}

/** Whether a list permits more than the earlier one. An empty list permits everything. */
export function permitsMore(
  list: readonly string[] | undefined,
  earlier: readonly string[],
): boolean {
  if (list === undefined || earlier.length === 0) return false;
  return list.length === 0 || list.some((entry) => !earlier.includes(entry));
}

/** The lists of a key that are not empty, for the audit log. */
export function restrictionsOf({ allowedAddresses, allowedReferrers }: Restrictions) {
  return {
    ...(allowedAddresses.length > 0 && { allowedAddresses }),
    ...(allowedReferrers.length > 0 && { allowedReferrers }),
  };
}
