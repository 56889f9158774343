import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import { getAccount, setAccountLanguage } from "#accounts/index.ts";
import { signUp } from "#sign-in/index.ts";
import { addGuide, createTestFixtures, patchGuide, putGuide } from "#testing/index.ts";
import { cleanGuideInput } from "../clean-input.ts";
import { duplicateGuide } from "../create.ts";
import { publishDraft, saveDraft } from "../drafts/drafts.ts";
import { getDraft } from "../drafts/read-draft.ts";
import { listVersions } from "../history/history.ts";
import { restoreVersion } from "../history/restore-version.ts";
import { guideDraftSave } from "../inputs.ts";
import { getGuide } from "../read/get-guide.ts";
import { publishGuide } from "../transitions.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const writer = await owner.keyContext("read", "write");
const session = await owner.sessionContext();

describe("the language of a guide", () => {
  it("is the one that is sent, in its usual form, and English without one (contract LANG-1, LANG-3)", async () => {
    expect(await addGuide(writer, { language: " PT-br " })).toMatchObject({ language: "pt-BR" });
    expect(await addGuide(writer)).toMatchObject({ language: "en" });
    for (const language of ["", "english please", "en_US"])
      await expect(addGuide(writer, { language }), language).rejects.toMatchObject({
        issues: [
          { message: "is not a language tag such as en or pt-BR", path: ["guide", "language"] },
        ],
      });
  });

  it("is changed by PATCH and PUT, and stays when they do not have it (contract LANG-1)", async () => {
    const guide = await addGuide(writer, { language: "ja", external_id: "language" });
    const renamed = await patchGuide(writer, guide.id, { title: "B" });
    expect(renamed).toMatchObject({ language: "ja", version: 2 });
    const { guide: replaced } = await putGuide(writer, "language", { title: "C" });
    expect(replaced).toMatchObject({ language: "ja", version: 3 });
    const { guide: korean } = await putGuide(writer, "language", { title: "C", language: "ko" });
    expect(korean).toMatchObject({ language: "ko", version: 4 });
    const thai = await patchGuide(writer, guide.id, { language: "th" });
    expect(thai).toMatchObject({ language: "th", version: 5 });
    expect(await patchGuide(writer, guide.id, { language: "TH" })).toEqual(thai);
    expect(await getGuide(writer, { id: guide.id })).toEqual(thai);
  });

  it("is copied with the guide (contract LANG-1)", async () => {
    const { id } = await addGuide(writer, { language: "he" });
    expect(await duplicateGuide(writer, { id })).toMatchObject({ language: "he" });
  });

  it("is not a part of a draft and makes no version in the history (contract LANG-4)", async () => {
    const { id } = await addGuide(writer, { language: "de" });
    await publishGuide(session, { id });
    const sent = { title: "Entwurf", language: "fr" };
    await saveDraft(
      session,
      await cleanGuideInput(session, guideDraftSave.parse({ id, guide: sent })),
    );
    const changed = await patchGuide(writer, id, { language: "de-CH" });
    expect(changed).toMatchObject({ language: "de-CH", has_pending_changes: true });
    expect(await getDraft(session, { id })).toMatchObject({
      guide: { title: "Entwurf", language: "de-CH" },
    });
    const { versions } = await listVersions(session, { id, limit: 10 });
    expect(versions).toHaveLength(1);
    expect(await publishDraft(session, { id })).toMatchObject({
      title: "Entwurf",
      language: "de-CH",
    });
    expect(await restoreVersion(session, { id, number: 1 })).toMatchObject({
      title: "A guide",
      language: "de-CH",
    });
  });
});

describe("the language of an account (contract LANG-2)", () => {
  it("is that of new guides, and guides that exist keep theirs", async () => {
    const other = await fixtures.addAccount("pro");
    const [key, context] = [await other.keyContext("write"), await other.sessionContext()];
    const before = await addGuide(key);
    expect(await setAccountLanguage(context, { language: "fr-CA" })).toMatchObject({
      language: "fr-CA",
    });
    expect(await addGuide(key)).toMatchObject({ language: "fr-CA" });
    expect(await addGuide(key, { language: "en" })).toMatchObject({ language: "en" });
    expect(await getGuide(context, { id: before.id })).toMatchObject({ language: "en" });
    expect(await addGuide(writer)).toMatchObject({ language: "en" });
  });

  it("is at the sign-up the language that the browser sends, otherwise English", async () => {
    for (const [username, language] of [
      ["francine", "fr-CA"],
      ["edith", undefined],
    ] as const) {
      await signUp(
        { ...fixtures.service, rateLimiter: createMemoryStore(Date.now) },
        {
          username,
          display_name: username,
          email: `${username}@example.com`,
          password: "correct horse",
          language,
        },
      );
      const account = await fixtures.service.db.prisma.account.findFirstOrThrow({
        where: { users: { some: { username } } },
      });
      expect(account.language, username).toBe(language ?? "en");
    }
  });

  it("is changed by owners only", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    await expect(
      setAccountLanguage(await member.sessionContext(), { language: "fr" }),
    ).rejects.toMatchObject({ code: "forbidden" });
    const account = await getAccount(fixtures.service, { id: owner.accountId });
    expect(account.language).toBe("en");
  });
});
