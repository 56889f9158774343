import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createMemoryStore } from "@guidepost/rate-limit";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import {
  acceptInvitation,
  cancelInvitation,
  getInvitation,
  inviteMember,
  listInvitations,
  newSession,
  resendInvitation,
  sessionActor,
  verifyAddress,
} from "#index.ts";
import { sendMailTask } from "#mail/index.ts";
import { createSmtpMailer } from "#mail/mailers/index.ts";
import { attemptMails, emptyQueue, readPayloads, tokenIn } from "#mail/tests/send-mails.ts";
import { createTestFixtures, type TestUser } from "#testing/index.ts";

const test = await createTestFixtures();
afterAll(() => test.drop());
afterEach(() => emptyQueue(test));
const { service } = test;

let serial = 0;

/** Invites a user; returns the address, the token of the mail, that of the shown link, and the id. */
async function invite(owner: TestUser) {
  const email = `guest-${(serial += 1)}@guidepost.test`;
  const ctx = await owner.sessionContext();
  const { url } = await inviteMember(ctx, { email, role: "member" });
  const mails = await attemptMails(test);
  const { invitations } = await listInvitations(ctx);
  return {
    email,
    mailed: tokenIn(mails.at(-1), "join"),
    shown: url.split("/").at(-1) ?? "",
    id: invitations.find((one) => one.email === email)?.id ?? 0,
  };
}

const accept = (token: string) =>
  acceptInvitation(service, {
    token,
    username: `guest-${(serial += 1)}`,
    display_name: "Guest",
    password: "violet anchors drift north",
  });

describe("inviteMember (contract MAIL-14)", () => {
  it("sends the invitation through an SMTP server, with a link that works next to the shown one", async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      authOptional: true,
      onData: (stream, _session, callback) => {
        let text = "";
        stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
        stream.on("end", () => {
          received.push(text);
          callback();
        });
      },
    });
    const listener = server.listen(0, "127.0.0.1");
    await once(listener, "listening");
    const { port } = listener.address() as AddressInfo;
    const from = { name: "Guidepost", address: "no-reply@guidepost.test" };
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from });
    const owner = await test.addAccount("pro");
    const ctx = await owner.sessionContext();
    await inviteMember(ctx, { email: "smtp@guidepost.test", role: "member" });
    const [payload] = await readPayloads(test);
    const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
    await sendMailTask.run({ ...service, mailer }, sendMailTask.payload.parse(payload), job);
    mailer.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    const message = received[0]?.replaceAll("=\r\n", "") ?? "";
    expect(message).toContain("To: smtp@guidepost.test");
    const token = /\/join\/([\w-]+)/.exec(message)?.[1] ?? "";
    expect(await getInvitation(service, { token })).toMatchObject({ email: "smtp@guidepost.test" });
  });

  it("accepts the invitation once, by either link", async () => {
    const owner = await test.addAccount("pro");
    for (const used of ["mailed", "shown"] as const) {
      const invitation = await invite(owner);
      expect(invitation.mailed).not.toBe(invitation.shown);
      const attempts = [
        accept(invitation[used]),
        accept(invitation.mailed),
        accept(invitation.shown),
      ];
      const results = await Promise.allSettled(attempts);
      const joined = results.flatMap((result) =>
        result.status === "fulfilled" ? [result.value] : [],
      );
      expect(joined).toHaveLength(1);
      for (const token of [invitation.mailed, invitation.shown])
        await expect(getInvitation(service, { token })).rejects.toMatchObject({
          code: "not_found",
        });
      const user = await service.db.prisma.user.findUniqueOrThrow({
        where: { id: joined[0]?.id ?? 0 },
      });
      expect(user).toMatchObject({ email: invitation.email });
    }
  });

  it("verifies the address with the link of the mail only, and sends a mail for it after the copied link (contract USER-4)", async () => {
    const owner = await test.addAccount("pro");
    const isVerified = async ({ id }: { id: number }) => {
      const user = await service.db.prisma.user.findUniqueOrThrow({ where: { id } });
      return user.emailVerifiedAt !== null;
    };
    const byMail = await invite(owner);
    await emptyQueue(test);
    expect(await isVerified(await accept(byMail.mailed))).toBe(true);
    expect(await readPayloads(test)).toEqual([]);

    const byCopy = await invite(owner);
    await emptyQueue(test);
    const joined = await accept(byCopy.shown);
    expect(await isVerified(joined)).toBe(false);
    const [mail] = await attemptMails(test);
    expect(mail?.to).toBe(byCopy.email);
    const actor = await sessionActor(service, newSession({ userId: joined.id, version: 0 }));
    if (!actor) throw new Error("the user has no session");
    await verifyAddress({ ...service, actor }, { token: tokenIn(mail, "verify-email") });
    expect(await isVerified(joined)).toBe(true);
  });

  it("sends nothing after the invitation was cancelled, whose links stop working", async () => {
    const owner = await test.addAccount("pro");
    const { id, mailed } = await invite(owner);
    await cancelInvitation(await owner.sessionContext(), { id });
    expect(await attemptMails(test)).toEqual([]);
    await expect(accept(mailed)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("resendInvitation (contract MAIL-15)", () => {
  it("sends another link once a minute, and both links of mails work", async () => {
    const owner = await test.addAccount("pro");
    const { id, mailed } = await invite(owner);
    await emptyQueue(test);
    const rateLimiter = createMemoryStore(() => 0);
    const ctx = { ...(await owner.sessionContext()), rateLimiter };
    await resendInvitation(ctx, { id });
    await expect(resendInvitation(ctx, { id })).rejects.toMatchObject({
      code: "rate_limit_exceeded",
    });
    const [mail] = await attemptMails(test);
    for (const token of [mailed, tokenIn(mail, "join")])
      expect(await getInvitation(service, { token })).toMatchObject({ role: "member" });
  });

  it("refuses members, other accounts, and an invitation that was accepted", async () => {
    const owner = await test.addAccount("pro");
    const { id, shown } = await invite(owner);
    await emptyQueue(test);
    const rateLimiter = createMemoryStore(() => 0);
    const resendAs = async (user: TestUser) =>
      resendInvitation({ ...(await user.sessionContext()), rateLimiter }, { id });
    await expect(resendAs(await test.addUser(owner.accountId, "member"))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(resendAs(await test.addAccount("pro"))).rejects.toMatchObject({
      code: "not_found",
    });
    await accept(shown);
    await emptyQueue(test);
    await expect(resendAs(owner)).rejects.toMatchObject({ code: "not_found" });
    expect(await readPayloads(test)).toEqual([]);
  });
});
