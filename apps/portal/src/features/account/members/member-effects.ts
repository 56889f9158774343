import type { Member, Role } from "@guidepost/contract";
import { pluralize } from "#lib/formats/format.ts";

function keysOf({ active_keys_count: keys }: Member, isYou: boolean): string {
  if (keys === 0) return isYou ? "You have no active keys." : "They have no active keys.";
  const whose = isYou ? "Your" : "Their";
  return `${whose} ${pluralize(keys, "active key")} ${keys === 1 ? "stops" : "stop"} working immediately.`;
}

function guidesOf({ guides_count: guides }: Member, isYou: boolean, receiver?: string): string {
  if (guides === 0) return isYou ? "You have no guides." : "They have no guides.";
  const whose = isYou ? "Your" : "Their";
  if (receiver !== undefined)
    return `${whose} ${pluralize(guides, "guide")} ${guides === 1 ? "moves" : "move"} to ${receiver}. Links to ${guides === 1 ? "its address" : "their addresses"} redirect.`;
  return guides === 1
    ? `${whose} 1 guide stays with the account and, if published, public at its address.`
    : `${whose} ${pluralize(guides, "guide")} stay with the account, and those that are published stay public at their addresses.`;
}

/** An invitation works only while its creator is an owner. */
function invitationsOf({ role }: Member, isYou: boolean): string[] {
  return role === "owner"
    ? [`Open invitations that ${isYou ? "you" : "they"} created stop working.`]
    : [];
}

/** The effects of removing a user (contract KEY-6, AUTH-7). `receiver` is the name of the user who receives the guides. */
export function removalEffects(member: Member, isYou: boolean, receiver?: string): string[] {
  return [
    keysOf(member, isYou),
    guidesOf(member, isYou, receiver),
    `${isYou ? "You" : "They"} are signed out immediately and cannot sign in again.`,
    ...invitationsOf(member, isYou),
    `The username @${member.username} stays reserved. The address ${member.email} can be used again.`,
  ];
}

/** The effects of changing a role (contract SCOPE-5, KEY-6). */
export function roleEffects(member: Member, role: Role, isYou: boolean): string[] {
  if (role === "owner")
    return [
      "They can change and delete every guide of the account, and see and revoke all its keys.",
      "They can create keys with the admin scope, which act for every member.",
      "They can invite and remove members, owners included, and change the plan where owners may.",
    ];
  const who = isYou ? "You" : "They";
  const whose = isYou ? "your" : "their";
  return [
    `${who} can no longer manage members and the plan, nor other people’s guides and keys.`,
    `${isYou ? "Your" : "Their"} keys with the admin scope lose it immediately. They keep read and write, for ${whose} own guides only.`,
    ...invitationsOf(member, isYou),
  ];
}
