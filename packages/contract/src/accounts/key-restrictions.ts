import * as z from "zod";

/** Largest number of entries of each list of a key (contract KEY-9). */
export const MAX_RESTRICTIONS = 50;

/** 16-bit groups: two for IPv4, eight for IPv6. */
type Address = readonly number[];

/** The addresses whose first `prefix` bits are those of `address`. */
export type AddressRange = { address: Address; prefix: number };

const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const IPV6_GROUP = /^[0-9a-f]{1,4}$/i;
const IPV6_GROUPS = 8;
/** The prefix of IPv4-mapped IPv6 in bits, `::ffff:0:0/96`. */
const MAPPED_BITS = 96;
/** A longer text is no address. */
const MAX_TEXT = 60;

function parseIpv4(text: string): Address | undefined {
  if (!IPV4.test(text)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = text.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}

/** The groups of a text without `::`. The last one may be an IPv4 address, which has two groups. */
function parseGroups(text: string): number[] | undefined {
  if (text === "") return [];
  const groups: number[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    const ipv4 = index === parts.length - 1 ? parseIpv4(part) : undefined;
    if (ipv4) groups.push(...ipv4);
    else if (IPV6_GROUP.test(part)) groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return groups;
}

function parseIpv6(text: string): Address | undefined {
  const [start = "", end, ...rest] = text.split("::");
  const head = parseGroups(start);
  const tail = end === undefined ? [] : parseGroups(end);
  // An IPv4 address is permitted at the end of the whole text only.
  if (!head || !tail || rest.length > 0 || (end !== undefined && start.includes(".")))
    return undefined;
  const missing = IPV6_GROUPS - head.length - tail.length;
  if (end === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...head, ...Array.from({ length: missing }, () => 0), ...tail];
}

/** Whether an address is IPv4-mapped IPv6. */
function isMapped(address: Address): boolean {
  return (
    address.length === IPV6_GROUPS &&
    address[5] === 0xff_ff &&
    address.slice(0, 5).every((group) => group === 0)
  );
}

/** Parses an address without a zone; IPv4-mapped IPv6 is IPv4. Undefined for other text. */
export function parseAddress(text: string): Address | undefined {
  if (text.length > MAX_TEXT) return undefined;
  const address = parseIpv4(text) ?? parseIpv6(text);
  return address && isMapped(address) ? address.slice(6) : address;
}

/** The canonical text: IPv6 as RFC 5952 defines it. */
function formatAddress(address: Address): string {
  if (address.length === 2) return address.flatMap((group) => [group >> 8, group & 0xff]).join(".");
  let start = 0;
  let length = 0;
  for (let from = 0; from < IPV6_GROUPS; from += 1) {
    let to = from;
    while (to < IPV6_GROUPS && address[to] === 0) to += 1;
    if (to - from > length) [start, length] = [from, to - from];
  }
  const hex = address.map((group) => group.toString(16));
  if (length < 2) return hex.join(":");
  return `${hex.slice(0, start).join(":")}::${hex.slice(start + length).join(":")}`;
}

/** The bits of a group that are part of a prefix. */
function groupMask(prefix: number, index: number): number {
  const bits = Math.min(16, Math.max(0, prefix - index * 16));
  return (0xff_ff << (16 - bits)) & 0xff_ff;
}

/** The lowest address of a range. */
function firstOf({ address, prefix }: AddressRange): Address {
  return address.map((group, index) => group & groupMask(prefix, index));
}

/** Parses an address or a range. Undefined for other text. Does not require that the range begins with its address. */
export function parseAddressRange(text: string): AddressRange | undefined {
  const [base = "", mask, ...rest] = text.split("/");
  const address = parseAddress(base);
  if (!address || rest.length > 0) return undefined;
  const bits = address.length * 16;
  if (mask === undefined) return { address, prefix: bits };
  if (!/^(?:0|[1-9]\d{0,2})$/.test(mask)) return undefined;
  // The prefix of a mapped address counts the bits of IPv6.
  const prefix = Number(mask) - (bits === 32 && base.includes(":") ? MAPPED_BITS : 0);
  return prefix < 0 || prefix > bits ? undefined : { address, prefix };
}

function formatRange({ address, prefix }: AddressRange): string {
  const text = formatAddress(address);
  return prefix === address.length * 16 ? text : `${text}/${prefix}`;
}

export function isInRange(address: Address, range: AddressRange): boolean {
  return (
    address.length === range.address.length &&
    address.every((group, index) => {
      const mask = groupMask(range.prefix, index);
      return (group & mask) === ((range.address[index] ?? 0) & mask);
    })
  );
}

const INVALID_ADDRESS =
  "must be an IPv4 or IPv6 address, or a range such as 203.0.113.0/24 or 2001:db8::/32";

/** The canonical text of an address or a range, or why it is invalid. */
export function normalizeAddressRange(text: string): { value: string } | { error: string } {
  const range = parseAddressRange(text.trim());
  if (!range) return { error: INVALID_ADDRESS };
  const first = formatRange({ ...range, address: firstOf(range) });
  const value = formatRange(range);
  // One address with a wrong prefix would permit a whole network: the user has to state which is meant.
  return value === first
    ? { value }
    : { error: `must be ${first}, or one address: it has bits after its prefix` };
}

const HOST_LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const REFERRER = new RegExp(`^(?:\\*\\.)?${HOST_LABEL}(?:\\.${HOST_LABEL})*$`);
const MAX_HOST = 253;

const INVALID_REFERRER =
  "must be a host such as example.com or *.example.com, without scheme, port and path";

/** The lower-case text of a referrer, or why it is invalid. */
export function normalizeReferrer(text: string): { value: string } | { error: string } {
  const value = text.trim().toLowerCase();
  return value.length <= MAX_HOST && REFERRER.test(value) ? { value } : { error: INVALID_REFERRER };
}

/** Whether a host, in lower case, is a referrer, or is below its `*.`. */
export function matchesReferrer(host: string, referrer: string): boolean {
  return referrer.startsWith("*.") ? host.endsWith(referrer.slice(1)) : host === referrer;
}

function restrictionList(normalize: typeof normalizeReferrer) {
  const entry = z.string().transform((text, context) => {
    const result = normalize(text);
    if ("value" in result) return result.value;
    context.addIssue({ code: "custom", message: result.error });
    return z.NEVER;
  });
  return z
    .array(entry)
    .max(MAX_RESTRICTIONS)
    .transform((entries) => [...new Set(entries)]);
}

/** The lists of a key. Empty: no restriction (contract KEY-9, KEY-10). */
export const allowedAddresses = restrictionList(normalizeAddressRange);
export const allowedReferrers = restrictionList(normalizeReferrer);
