import { describe, expect, it } from "vitest";
import { accountDeletionEffects, userDeletionEffects } from "./deletion-effects.ts";

const confirmation = {
  has_password: true,
  has_two_factor: false,
  deletion_at: "2026-12-14T10:00:00.000Z",
};

const account = (counts: object) => ({
  ...confirmation,
  account_name: "Acme",
  counts: {
    users: 1,
    guides: 0,
    published_guides: 0,
    api_keys: 0,
    webhooks: 0,
    images: 0,
    ...counts,
  },
});

describe("the effects of the deletion of an account (contract ACCT-17)", () => {
  it("name what ends immediately and what is deleted at the end", () => {
    const effects = accountDeletionEffects(
      account({ users: 3, guides: 12, published_guides: 5, api_keys: 1, webhooks: 2, images: 34 }),
    );
    expect(effects[0]).toBe("Its 1 API key stops working immediately.");
    expect(effects[1]).toMatch(/^5 public guides, .* are no longer available, immediately\.$/);
    expect(effects[2]).toBe("You and 2 other users are signed out, and receive an email.");
    expect(effects[3]).toBe(
      "At the end, Guidepost deletes 12 guides, 34 images, 1 API key, 2 webhooks, and all versions, feedback, insights and logs. This cannot be undone.",
    );
  });

  it("leave out what the account does not have", () => {
    const text = accountDeletionEffects(account({})).join(" ");
    expect(text).not.toMatch(/0 |API key|other user/);
    expect(text).toContain("You are signed out");
  });
});

describe("the effects of the deletion of a user (contract USER-6)", () => {
  const user = (counts: object) => ({
    ...confirmation,
    is_last_owner: false,
    receivers: [],
    counts: { guides: 0, published_guides: 0, api_keys: 0, ...counts },
  });

  it("state that guides are deleted without a receiver", () => {
    const text = userDeletionEffects(user({ guides: 3, published_guides: 2 })).join(" ");
    expect(text).toContain(
      "Your 3 guides, of which 2 are public, are deleted immediately. If you undo the deletion, they are restored.",
    );
  });

  it("state that guides stay with their receiver after an undo", () => {
    const text = userDeletionEffects(user({ guides: 1, published_guides: 1 }), "Ada").join(" ");
    expect(text).toContain("Your 1 guide moves to Ada immediately, and stays there also if");
  });

  it("do not mention guides and keys that do not exist", () => {
    expect(userDeletionEffects(user({})).join(" ")).not.toMatch(/guide|key/);
  });
});
