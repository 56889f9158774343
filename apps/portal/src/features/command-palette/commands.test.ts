import { describe, expect, it, vi } from "vitest";
import { docsSearchCommand, filterGroup, matches, staticCommands } from "./commands.ts";

const CONTEXT = {
  username: "ada",
  isOwner: true,
  hasLetterKeys: true,
  setTheme: vi.fn(),
  setLetterKeys: vi.fn(),
  showShortcuts: vi.fn(),
  startOnPage: vi.fn(),
  download: vi.fn(),
  signOut: vi.fn(),
};
const commandsFor = (query: string, context = CONTEXT) =>
  staticCommands(context).flatMap((group) => filterGroup(group, query).items);
const labelsFor = (query: string, isOwner = true) =>
  commandsFor(query, { ...CONTEXT, isOwner }).map(({ label }) => label);

describe("the commands of the palette", () => {
  it("have unique ids", () => {
    const ids = staticCommands(CONTEXT).flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("match when each word is in the label or the keywords, in any case and order", () => {
    expect(labelsFor("THEME dark")).toEqual(["Use the dark theme"]);
    expect(labelsFor("api keys")).toContain("API keys");
    expect(labelsFor("no such words")).toEqual([]);
  });

  it("list matches of labels before matches of keywords", () => {
    const docs = staticCommands(CONTEXT).slice(2);
    const [items = []] = docs.map((group) => filterGroup(group, "webhooks").items);
    expect(items[0]?.label).toBe("Webhooks");
    expect(items.every((command) => matches(command, "webhooks"))).toBe(true);
  });

  it("contain the pages and actions of owners for owners only", () => {
    for (const label of ["Audit log", "Branding", "Create webhook", "Invite a member"]) {
      expect(labelsFor(label)).toContain(label);
      expect(labelsFor(label, false)).not.toContain(label);
    }
  });

  it.each([
    ["password", "Change password"],
    ["two-factor", "Set up two-factor sign-in"],
    ["2fa", "Set up two-factor sign-in"],
    ["passkey", "Add a passkey"],
    ["invite", "Invite a member"],
    ["billing", "Plan"],
    ["upgrade", "Upgrade or change the plan"],
    ["price", "Plan"],
    ["import", "Import guides"],
    ["export", "Export all guides"],
    ["sign out", "Sign out"],
    ["logout", "Sign out"],
    ["delete", "Trash"],
    ["delete account", "Profile"],
    ["analytics", "Insights"],
    ["rate limit", "Usage"],
    ["support", "Docs"],
    ["create key", "Create API key"],
    ["new guide", "New guide"],
    ["theme", "Use the dark theme"],
    ["webhook", "Create webhook"],
    ["trash", "Trash"],
    ["restore", "Trash"],
    ["feedback", "Read feedback of readers"],
    ["shortcuts", "Show keyboard shortcuts"],
    ["keyboard", "Turn single-letter shortcuts off"],
  ])("find “%s” as “%s”", (query, label) => {
    expect(labelsFor(query)).toContain(label);
  });

  it.each([
    ["password", "Change password"],
    ["price", "Plan"],
    ["create key", "Create API key"],
    ["invite", "Members"],
  ])("find “%s” as “%s” for a member", (query, label) => {
    expect(labelsFor(query, false)).toContain(label);
  });

  it("start an action on its page, and run the others directly", () => {
    const [createKey] = commandsFor("create key");
    expect(createKey).toMatchObject({ href: "/developer/keys" });
    createKey?.run?.();
    expect(CONTEXT.startOnPage).toHaveBeenCalledWith("create key");
    commandsFor("sign out")
      .find(({ id }) => id === "sign-out")
      ?.run?.();
    expect(CONTEXT.signOut).toHaveBeenCalledOnce();
    commandsFor("export all")[0]?.run?.();
    expect(CONTEXT.download).toHaveBeenCalledWith("/api/export");
  });

  it("offer to turn single-letter shortcuts on when they are off", () => {
    const off = { ...CONTEXT, hasLetterKeys: false };
    const labels = commandsFor("single-letter", off).map(({ label }) => label);
    expect(labels).toEqual(["Turn single-letter shortcuts on"]);
  });

  it("lead from words without a match to the search of the docs, with the words encoded", () => {
    expect(docsSearchCommand("rate & limit")).toMatchObject({
      href: "/docs/search?q=rate+%26+limit",
    });
  });
});
