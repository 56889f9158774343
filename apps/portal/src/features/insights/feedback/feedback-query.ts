import {
  type AccountFeedbackInput,
  FEEDBACK_STATUSES,
  type FeedbackStatus,
} from "@guidepost/contract";

/** Texts of a page. */
const PAGE = 20;

/** The filters and the page of the list, which the address contains. */
export type FeedbackQuery = {
  status: FeedbackStatus | undefined;
  rating: number | undefined;
  /** Undefined for the newest texts. */
  cursor: string | undefined;
};

/** Reads the query of an address; an invalid value counts as absent. */
export function readFeedbackQuery(
  given: Record<string, string | string[] | undefined>,
): FeedbackQuery {
  const { status, rating, cursor } = given;
  return {
    status: FEEDBACK_STATUSES.find((one) => one === status),
    rating: typeof rating === "string" && /^[1-5]$/.test(rating) ? Number(rating) : undefined,
    cursor:
      typeof cursor === "string" && /^ZmVlZGJhY2sg[\w-]{2,14}$/.test(cursor) ? cursor : undefined,
  };
}

/** The address of a list with these filters. @param path without them */
export function feedbackPath(path: string, query: FeedbackQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) params.set(name, String(value));
  const text = params.toString();
  return `${path}${text && `?${text}`}`;
}

/** The input of the list. The prefetch of the server and the query of the page use the same one. */
export function toFeedbackInput({ status, rating, cursor }: FeedbackQuery): AccountFeedbackInput {
  return {
    limit: PAGE,
    ...(status !== undefined && { status }),
    ...(rating !== undefined && { rating }),
    ...(cursor !== undefined && { cursor }),
  };
}
