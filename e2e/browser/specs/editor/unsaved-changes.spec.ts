import { ample } from "#harness/people.ts";
import {
  expectStored,
  expectStatus,
  unsavedNotice,
  offline,
  openEditor,
  openStep,
  saveNow,
  saves,
  textOf,
  titleOf,
} from "#browser/flows/editor.ts";
import { addGuide, readGuide } from "#browser/flows/guides.ts";
import {
  expect,
  password,
  test,
  watchPage,
  type Page,
  type Person,
  type Site,
} from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

/** Aborts only the requests that save. */
const abortSaves = (page: Page) => page.route(saves, (route) => route.abort());

const endSessions = ({ stack }: Site) =>
  stack.sql("update users set session_version = session_version + 1 where id = $1", [owner.id]);

const restore = (page: Page) =>
  unsavedNotice(page).getByRole("button", { name: "Restore them" }).click();

test("text that cannot be saved is kept in the editor with the reason, and saved as soon as possible", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { draft: true });
  const page = await openAs(owner);
  const readTitle = async () => (await readGuide(site, owner, guide.id)).title;
  await openEditor(page, guide);

  await test.step("text that is typed offline is saved after reconnecting", async () => {
    await openStep(page, 1);
    await page.context().setOffline(true);
    await page.keyboard.type(" In a tunnel.");
    await expectStatus(page, offline);
    await page.keyboard.type(" A long one.");
    expect((await readGuide(site, owner, guide.id)).steps).toEqual(guide.steps);
    await page.context().setOffline(false);
    const content = "<p>How to boil. In a tunnel. A long one.</p>";
    await expectStored(site, owner, guide, { steps: [{ content }, {}, {}] });
    await expectStatus(page, "Saved");
    pageErrors.allow(/net::ERR_INTERNET_DISCONNECTED/);
  });

  await test.step("Publish waits for the save, publishes nothing when it fails, and the save is retried", async () => {
    let respond = () => {};
    const released = new Promise<void>((resolve) => (respond = resolve));
    await page.route(saves, async (route) => {
      await released;
      await route.fulfill({ status: 502, body: "Bad gateway" });
    });
    await titleOf(page).fill("Tried again");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("button", { name: "Saving first…" })).toBeVisible();
    respond();
    await expect(page.getByText("the server did not respond").first()).toBeVisible();
    await expectStatus(page, "Not saved: retrying");
    expect(await readTitle()).toBe(guide.title);
    await page.unroute(saves);
    await expectStored(site, owner, guide, { title: "Tried again", status: "draft" });
    await expectStatus(page, "Saved");
    pageErrors.expect(/status of 502/);
  });

  await test.step("the editor states that the guide is too large", async () => {
    // White space has the same meaning, and needs no large guide in the editor.
    const tooMuch = " ".repeat(3 * 1024 * 1024);
    await page.route(saves, (route) =>
      route.continue({ postData: `${route.request().postData()}${tooMuch}` }),
    );
    await titleOf(page).fill("Too large");
    await saveNow(page);
    const notice = page.getByRole("alert").filter({ hasText: "Your changes are not saved" });
    await expect(notice).toContainText("too large to be saved. The maximum is 2 MB");
    await expectStatus(page, "Not saved");
    await page.unroute(saves);
    pageErrors.expect(/status of 413/);
  });

  await test.step("text is saved after a sign-in in another tab when the session has ended", async () => {
    await endSessions(site);
    await titleOf(page).fill("Written while signed out");
    await expectStatus(page, "Not saved: you are signed out");
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("alert").getByRole("link", { name: "Sign in" }).click(),
    ]);
    watchPage(tab, pageErrors);
    await tab.getByLabel("Email").fill(owner.email);
    await tab.getByLabel("Password").fill(password);
    await tab.getByRole("button", { name: "Sign in" }).click();
    await expect(tab.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
    await expect(async () => {
      // Simulates a return to the tab: headless Chromium hides no tab.
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      expect(await readTitle()).toBe("Written while signed out");
    }).toPass();
    await expectStatus(page, "Saved");
    pageErrors.expect(/status of 401/);
  });
});

test("leaving the editor saves the guide, or asks for confirmation and stores the changes in the browser, which it offers later", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const steps = Array.from({ length: 12 }, (_, index) => `Step ${index + 1}`);
  const content = () => Array.from({ length: 8 }, () => "<p>A line</p>").join("");
  const guide = await addGuide(site, owner, { title: "Left", steps, content, draft: true });
  let page = await openAs(owner);
  const read = () => readGuide(site, owner, guide.id);
  const stepEnds = (step: number, text: string) =>
    expect
      .poll(async () => (await read()).steps[step - 1]?.content)
      .toMatch(new RegExp(`${text}</p>$`));
  const openGuide = async () => {
    await page.getByRole("main").getByRole("link", { name: guide.title, exact: true }).click();
    await expect(titleOf(page)).toBeEditable();
  };
  const onList = () => page.getByRole("heading", { level: 1, name: "Guides" });
  const onKeys = () => page.getByRole("heading", { level: 1, name: "API keys" });
  const leave = () => page.getByRole("link", { name: "API keys" }).click();
  const dialog = () => page.getByRole("alertdialog", { name: "Leave without saving?" });
  pageErrors.expect(/net::ERR_FAILED/);
  await page.goto("/guides");

  await test.step("Back directly after typing saves the text", async () => {
    await openGuide();
    await openStep(page, 1);
    await page.keyboard.type(" Typed, and gone.");
    await page.goBack();
    await expect(onList()).toBeVisible();
    await stepEnds(1, "Typed, and gone.");
  });

  await test.step("Back shows a message when the text cannot be saved, and the editor restores it", async () => {
    await abortSaves(page);
    await openGuide();
    await expect(textOf(page, 1)).toBeHidden();
    await expect(page.getByText("Typed, and gone.")).toBeVisible();
    await openStep(page, 2);
    await page.keyboard.type(" Never sent.");
    await page.goBack();
    await expect(onList()).toBeVisible();
    const notices = page.getByRole("region", { name: "Notifications" });
    await expect(notices.getByText(`“${guide.title}” has changes`)).toBeVisible();
    await page.goForward();
    await page.unroute(saves);
    await restore(page);
    await stepEnds(2, "Never sent.");
    await expectStatus(page, "Saved");
  });

  await test.step("a link saves the guide before it is followed", async () => {
    await titleOf(page).fill("Saved on leaving");
    await leave();
    await expect(onKeys()).toBeVisible();
    expect((await read()).title).toBe("Saved on leaving");
  });

  await test.step("the dialog closes by itself when the save succeeds late", async () => {
    let respond = () => {};
    const released = new Promise<void>((resolve) => (respond = resolve));
    await page.goBack();
    await page.route(saves, (route) => released.then(() => route.continue()));
    await titleOf(page).fill("Saved late");
    await leave();
    await expect(dialog()).toBeVisible();
    respond();
    await expect(onKeys()).toBeVisible();
    expect((await read()).title).toBe("Saved late");
    await page.unroute(saves);
  });

  /** Follows a link with a title that cannot be saved, and returns to the editor. */
  const leaveUnsaved = async (title: string) => {
    await abortSaves(page);
    await titleOf(page).fill(title);
    await leave();
    await expect(dialog()).toContainText("They are stored on this device");
    await dialog().getByRole("button", { name: "Stay" }).click();
    await expect(dialog()).toBeHidden();
    await expect(titleOf(page)).toHaveValue(title);
    await leave();
    await dialog().getByRole("button", { name: "Leave" }).click();
    await expect(onKeys()).toBeVisible();
    await page.goBack();
    await expect(unsavedNotice(page)).toBeVisible();
    await page.unroute(saves);
  };
  const discard = async () => {
    await unsavedNotice(page).getByRole("button", { name: "Discard" }).click();
    await expect(unsavedNotice(page)).toBeHidden();
  };

  await test.step("a link asks for confirmation when the save fails, and discarded changes are not offered again", async () => {
    const stored = await read();
    await page.goBack();
    await leaveUnsaved("Never mind");
    await discard();
    await page.reload();
    await expect(titleOf(page)).toBeEditable();
    await expect(titleOf(page)).toHaveValue("Saved late");
    await expect(unsavedNotice(page)).toHaveCount(0);
    expect(await read()).toEqual(stored);
  });

  await test.step("Undo restores discarded changes", async () => {
    await leaveUnsaved("Needed after all");
    await discard();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(titleOf(page)).toHaveValue("Needed after all");
    await expectStored(site, owner, guide, { title: "Needed after all" });
    await expectStatus(page, "Saved");
  });

  await test.step("closing the tab asks for confirmation while text is unsaved", async () => {
    await endSessions(site);
    await titleOf(page).fill("As written");
    await saveNow(page);
    await expectStatus(page, "Not saved: you are signed out");
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await expect(titleOf(page)).toHaveValue("As written");
    pageErrors.expect(/status of 401/);
  });

  await test.step("the unsaved text of a closed tab is offered after the next sign-in, and combined with changes made elsewhere", async () => {
    const context = page.context();
    await page.close();
    await context.addCookies([await site.openSession(owner)]);
    await site.rest({
      method: "PATCH",
      path: `/guides/${guide.id}`,
      key: owner.key,
      json: { guide: { category: "tech" } },
    });
    page = await context.newPage();
    watchPage(page, pageErrors);
    await page.goto(`/guides/${guide.id}`);
    await expect(unsavedNotice(page)).toContainText("The guide was changed elsewhere since");
    expect(await axeViolations(page)).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Needed after all");
    expect((await read()).title).toBe("Needed after all");
    await restore(page);
    await expect(titleOf(page)).toHaveValue("As written");
    await expectStored(site, owner, guide, { title: "As written", category: "tech" });
    await expectStatus(page, "Saved");
  });

  await test.step("the notice is visible and focused after a reload in a lower step", async () => {
    page.once("dialog", (question) => void question.accept());
    await page.route(saves, () => {});
    await openStep(page, 11);
    await page.keyboard.type(" Typed.");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
    // The browser restores the position only when the page is tall enough in time.
    await page.addInitScript(() => {
      history.scrollRestoration = "manual";
      const scroll = () => {
        if (document.documentElement.scrollHeight > 2_500) window.scrollTo(0, 1_500);
        else requestAnimationFrame(scroll);
      };
      requestAnimationFrame(scroll);
    });
    await page.reload();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
    await expect(unsavedNotice(page)).toBeInViewport({ ratio: 1 });
    await expectStatus(page, "Unsaved changes found");
    await expect(page.locator("#editor-bar :focus")).toContainText(
      "You have changes on this device",
    );
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(unsavedNotice(page).getByRole("button", { name: "Restore them" })).toBeFocused();
    await page.unroute(saves);
    await page.keyboard.press("Enter");
    await expect(unsavedNotice(page)).toBeHidden();
    await expect(page.getByRole("listitem", { name: "Step 11" })).toContainText("A line Typed.");
    await openStep(page, 11);
    await expect(textOf(page, 11)).toContainText("Typed.");
    await expectStatus(page, "Saved");
  });

  await test.step("discarding the changes of another tab that is open does not change it", async () => {
    const next = await page.context().newPage();
    watchPage(next, pageErrors);
    // The text is too long to be sent. The tab stores it again only because of the other tab's
    // action.
    const tooLong = "x".repeat(201);
    await titleOf(page).fill(tooLong);
    const isKept = () =>
      next.evaluate(
        (title) => Object.values(localStorage).some((text) => text.includes(title)),
        tooLong,
      );
    await next.goto("/guides");
    await expect.poll(isKept).toBe(true);
    await next.getByRole("main").getByRole("link", { name: "As written", exact: true }).click();
    await unsavedNotice(next).getByRole("button", { name: "Discard" }).click();
    await expect(unsavedNotice(next)).toHaveCount(0);
    await expect.poll(isKept).toBe(true);
    await expect(titleOf(page)).toHaveValue(tooLong);
    await next.getByRole("link", { name: "All guides" }).click();
    await next.getByRole("main").getByRole("link", { name: "As written", exact: true }).click();
    await restore(next);
    await expect(titleOf(next)).toHaveValue(tooLong);
    await next.close();
    await titleOf(page).fill("As written");
    await expectStatus(page, "Saved");
  });

  await test.step("closing the tab asks nothing when the text is saved", async () => {
    const questions: string[] = [];
    page.on("dialog", (question) => {
      questions.push(question.type());
      void question.accept();
    });
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(questions).toEqual([]);
  });
});
