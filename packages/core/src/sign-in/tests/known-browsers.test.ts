import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { DomainError } from "#errors.ts";
import { createTestFixtures } from "#testing/index.ts";
import type { KnownBrowser } from "../known-browser.ts";
import { countAttempt, signIn } from "../sign-in.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const password = "river otter 84";
const limits = createMemoryStore(() => Date.parse("2026-11-22T09:20:00Z"));
let clients = 0;

async function addPerson() {
  const person = await fixtures.addAccount("pro");
  const version = await person.setPassword(password);
  const email = `${person.username}@guidepost.test`;
  const known: KnownBrowser = { id: "a-browser", userId: person.id, version };
  const attempt = (secret: string, knownBrowsers: KnownBrowser[] = []) =>
    signIn(
      { ...service, rateLimiter: limits },
      {
        email,
        password: secret,
        address: `client-${(clients += 1)}`,
        knownBrowsers,
      },
    ).then(
      (session) => (session ? "signed in" : "wrong"),
      (error: unknown) => (error as DomainError).code,
    );
  return { person, known, attempt };
}

describe("a browser in which the user has signed in before", () => {
  it("signs in while other clients use up the attempts on the email address, and has its own limit", async () => {
    const { known, attempt } = await addPerson();
    for (let time = 0; time < 10; time++) expect(await attempt("a guess")).toBe("wrong");
    expect(await attempt(password)).toBe("rate_limit_exceeded");

    expect(await attempt(password, [known])).toBe("signed in");
    for (let time = 0; time < 9; time++) expect(await attempt("a guess", [known])).toBe("wrong");
    expect(await attempt(password, [known])).toBe("rate_limit_exceeded");
  });

  it("counts as unknown for another user and after the password has changed", async () => {
    const { known, attempt } = await addPerson();
    const other = await addPerson();
    for (let time = 0; time < 10; time++) await attempt("a guess");
    for (const browser of [other.known, { ...known, version: known.version - 1 }])
      expect(await attempt(password, [browser])).toBe("rate_limit_exceeded");
  });
});

describe("signIn from an unknown browser", () => {
  it("refuses an attempt beyond the limit of the email address before it reads the user", async () => {
    const email = "besieged@guidepost.test";
    for (let time = 0; time < 10; time++)
      await countAttempt({ rateLimiter: limits }, { action: "sign-in", email });
    const read = vi.spyOn(service.db.prisma.user, "findFirst");
    const refused = signIn(
      { ...service, rateLimiter: limits },
      { email, password, address: "a-new-client" },
    );
    await expect(refused).rejects.toMatchObject({ code: "rate_limit_exceeded" });
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });
});
