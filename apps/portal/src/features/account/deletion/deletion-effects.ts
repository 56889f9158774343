import type { AccountDeletionPlan, UserDeletionPlan } from "@guidepost/contract";
import { pluralize } from "#lib/formats/format.ts";

/** `a, b and c`. */
const AND = new Intl.ListFormat("en", { type: "conjunction" });

function keysOf(keys: number, whose: string): string[] {
  if (keys === 0) return [];
  return [
    `${whose} ${pluralize(keys, "API key")} ${keys === 1 ? "stops" : "stop"} working immediately.`,
  ];
}

/** The effects of the deletion of an account, as of the request and at the end (contract ACCT-17, ACCT-18). */
export function accountDeletionEffects({ counts }: AccountDeletionPlan): string[] {
  const others = counts.users - 1;
  const data = [
    counts.guides > 0 && pluralize(counts.guides, "guide"),
    counts.images > 0 && pluralize(counts.images, "image"),
    counts.api_keys > 0 && pluralize(counts.api_keys, "API key"),
    counts.webhooks > 0 && pluralize(counts.webhooks, "webhook"),
    "all versions, feedback, insights and logs",
  ].filter((part) => part !== false);
  return [
    ...keysOf(counts.api_keys, "Its"),
    counts.published_guides > 0
      ? `${pluralize(counts.published_guides, "public guide")}, the pages of authors, embedded guides and private links are no longer available, immediately.`
      : "The pages of authors and private links are no longer available, immediately.",
    others > 0
      ? `You and ${pluralize(others, "other user")} are signed out, and receive an email.`
      : "You are signed out, and receive an email.",
    `At the end, Guidepost deletes ${AND.format(data)}. This cannot be undone.`,
    "Usernames stay reserved. Email addresses can be used again.",
  ];
}

/** The effects of the deletion of a user. `receiver` is the name of the user who receives the guides (contract USER-6). */
export function userDeletionEffects({ counts }: UserDeletionPlan, receiver?: string): string[] {
  return [
    ...keysOf(counts.api_keys, "Your"),
    ...guidesOf(counts, receiver),
    "You are signed out, and receive an email.",
    "At the end, Guidepost deletes your name, your email address and everything else that it has about you. This cannot be undone.",
    "Your username stays reserved. Your email address can be used again.",
  ];
}

function guidesOf(
  { guides, published_guides: published }: UserDeletionPlan["counts"],
  receiver: string | undefined,
): string[] {
  if (guides === 0) return [];
  const subject = `Your ${pluralize(guides, "guide")}`;
  if (receiver !== undefined)
    return [
      `${subject} ${guides === 1 ? "moves" : "move"} to ${receiver} immediately, and ${guides === 1 ? "stays" : "stay"} there also if you undo the deletion. Links to ${guides === 1 ? "its address" : "their addresses"} redirect.`,
    ];
  const state =
    published > 0
      ? `, of which ${published.toLocaleString("en")} ${published === 1 ? "is" : "are"} public,`
      : "";
  return [
    `${subject}${state} ${guides === 1 ? "is" : "are"} deleted immediately. If you undo the deletion, ${guides === 1 ? "it is" : "they are"} restored.`,
  ];
}
