import { afterAll, describe, expect, it } from "vitest";
import { inviteMember } from "#accounts/index.ts";
import { requestEmailChange } from "#email-address/index.ts";
import { createTestFixtures } from "#testing/index.ts";
import type { SignUpPolicy } from "#sign-up-policy.ts";
import { signInWithProvider } from "../providers.ts";
import { acceptInvitation, signUp } from "../sign-up.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);

let serial = 0;
const password = "violet anchors drift north";
const newPerson = () => ({ username: `p-${(serial += 1)}-${process.pid}`, display_name: "Person" });
const DOMAINS: SignUpPolicy = { mode: "domains", domains: ["example.com", "example.org"] };

/** The code of the error of a call; `ok` without one. */
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "ok",
    (error: unknown) => (error as { code?: string }).code,
  );

function under(policy: SignUpPolicy) {
  const service = { ...fixtures.service, signUp: policy };
  return {
    signUp: (domain: string) => {
      const person = newPerson();
      const email = `${person.username}@${domain}`;
      return codeOf(signUp(service, { ...person, email, password }));
    },
    byProvider: (domain: string) => {
      const subject = `subject-${(serial += 1)}-${process.pid}`;
      const email = `${subject}@${domain}`;
      const readEmail = async () => ({ email, email_verified: true });
      return codeOf(
        signInWithProvider(service, { provider: "github", subject, name: subject, readEmail }),
      );
    },
    /** Invites an address of another domain, and accepts the invitation. */
    join: async () => {
      const ctx = { ...(await (await fixtures.addAccount("pro")).sessionContext()) };
      const email = `joins-${(serial += 1)}@other.test`;
      const { url } = await inviteMember(ctx, { email, role: "member" });
      const token = url.split("/").at(-1) ?? "";
      return codeOf(acceptInvitation(service, { ...newPerson(), token, password }));
    },
    invite: async () => {
      const ctx = {
        ...(await (await fixtures.addAccount("pro")).sessionContext()),
        signUp: policy,
      };
      const email = `invited-${(serial += 1)}@other.test`;
      return codeOf(inviteMember(ctx, { email, role: "member" }));
    },
    changeTo: async (domain: string) => {
      const ctx = {
        ...(await (await fixtures.addAccount("pro")).sessionContext()),
        signUp: policy,
      };
      return codeOf(requestEmailChange(ctx, { email: `new-${(serial += 1)}@${domain}` }));
    },
  };
}

describe("the policy of the operator for new users (contract ACCT-11)", () => {
  it.each<
    [string, SignUpPolicy, { signUp: string; byProvider: string; join: string; invite: string }]
  >([
    ["open", { mode: "open" }, { signUp: "ok", byProvider: "ok", join: "ok", invite: "ok" }],
    [
      "invite",
      { mode: "invite" },
      { signUp: "forbidden", byProvider: "forbidden", join: "ok", invite: "ok" },
    ],
    [
      "closed",
      { mode: "closed" },
      { signUp: "forbidden", byProvider: "forbidden", join: "forbidden", invite: "forbidden" },
    ],
    [
      "domains",
      DOMAINS,
      { signUp: "validation_failed", byProvider: "forbidden", join: "ok", invite: "ok" },
    ],
  ])("decides with %s for a person of another domain", async (_, policy, expected) => {
    const { signUp: signUpAt, byProvider, join, invite } = under(policy);
    expect({
      signUp: await signUpAt("other.test"),
      byProvider: await byProvider("other.test"),
      join: await join(),
      invite: await invite(),
    }).toEqual(expected);
  });

  it("accepts addresses of its domains only, also as the new address of a user", async () => {
    const { signUp: signUpAt, byProvider, changeTo } = under(DOMAINS);
    for (const domain of ["example.com", "example.org"]) {
      expect(await signUpAt(domain)).toBe("ok");
      expect(await byProvider(domain)).toBe("ok");
      expect(await changeTo(domain)).toBe("ok");
    }
    for (const domain of ["sub.example.com", "example.com.evil.test", "notexample.com"]) {
      expect(await signUpAt(domain)).toBe("validation_failed");
      expect(await changeTo(domain)).toBe("validation_failed");
    }
  });
});
