import { createHash } from "node:crypto";
import { GUIDE_ORDERS, LATEST_INSTANT, type GuideListInput } from "@guidepost/contract";
import { invalid } from "#errors.ts";
import {
  BY_RELEVANCE,
  NEVER,
  orderOf,
  type GuidePosition,
  type ListOrder,
} from "../store/list-in-order.ts";

/** A cursor of a list in a chosen order: its order, a hash of its filters, and the last guide's position. */
type ListCursor = GuidePosition & { order: ListOrder; filters: string };

const NUL = "\u0000";
const MAX_INTEGER = 2_147_483_647;
const MAX_RATING = 5;
const ORDERS: readonly ListOrder[] = [...GUIDE_ORDERS, BY_RELEVANCE];

function isTime(key: string): boolean {
  const time = Date.parse(key);
  return time >= 0 && time <= LATEST_INSTANT && new Date(time).toISOString() === key;
}

/** Whether PostgreSQL accepts the text as a key of the order. */
function isKey(order: ListOrder, key: string): boolean {
  const { column } = orderOf(order);
  if (column === "title") return key.isWellFormed() && !key.includes(NUL);
  if (column === "relevance") return /^\d{1,3}$/.test(key);
  if (column === "views_count") return /^\d{1,10}$/.test(key) && Number(key) <= MAX_INTEGER;
  if (column === "average_rating")
    return /^\d(?:\.\d{1,20})?$/.test(key) && Number(key) <= MAX_RATING;
  return isTime(key) || (column === "published_at" && key === NEVER);
}

/** Hashes the filters of a request, so that a cursor is refused with other filters (contract LIST-9). */
function hashFilters(input: GuideListInput): string {
  const {
    cursor: _,
    limit: __,
    count: ___,
    sort: ____,
    fields: _____,
    include: ______,
    ...filters
  } = input;
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url").slice(0, 12);
}

function encode({ order, filters, key, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([order, filters, key, id])).toString("base64url");
}

/** Returns the cursor that `encodeListCursor` encoded as exactly this text, or `undefined`. */
export function decodeListCursor(text: string): ListCursor | undefined {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const [sort, filters, key, id] = value as unknown[];
  const order = ORDERS.find((one) => one === sort);
  if (!order || typeof filters !== "string" || typeof key !== "string") return undefined;
  if (typeof id !== "number" || !Number.isInteger(id) || id < 1 || id > MAX_INTEGER)
    return undefined;
  if (!isKey(order, key)) return undefined;
  const cursor = { order, filters, key, id };
  return encode(cursor) === text ? cursor : undefined;
}

export function encodeListCursor(
  input: GuideListInput,
  order: ListOrder,
  { key, id }: GuidePosition,
): string {
  return encode({ order, filters: hashFilters(input), key, id });
}

/**
 * Returns the position after which the next page starts.
 *
 * @throws `validation_failed` for a cursor of another order or of other filters (contract LIST-9)
 */
export function readListCursor(input: GuideListInput, order: ListOrder): GuidePosition | undefined {
  if (input.cursor === undefined) return undefined;
  const cursor = decodeListCursor(input.cursor);
  if (!cursor || cursor.order !== order || cursor.filters !== hashFilters(input))
    throw invalid({ cursor: ["belongs to another order or to other filters"] });
  return cursor;
}
