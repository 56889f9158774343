import { axeViolations, COLOR_RULES } from "#browser/support/axe.ts";
import { renderMailExamples } from "#browser/support/content/mail-examples.ts";
import { expect, test } from "#browser/support/fixtures.ts";

const LONG_NAME = `${"Lovelace".repeat(30)} <b>Ada</b>`;
/** `only` is the rules of axe that run: those of colours, when only the theme differs from another look. */
const LOOKS = [
  { width: 768, colorScheme: "light", only: null },
  { width: 360, colorScheme: "light", only: [] },
  { width: 360, colorScheme: "dark", only: COLOR_RULES },
] as const;

/** One document with the bodies of all mails, whose heads are equal except for their titles. */
function combine(mails: [kind: string, html: string][]): string {
  const heads = new Set<string>();
  const sections = mails.map(([kind, html]) => {
    const [, head = "", title, end = "", style, body] =
      /^([^]*)<title>([^<]*)<\/title>([^]*)<body class="canvas" style="([^"]*)">([^]*)<\/body>/.exec(
        html,
      ) ?? [];
    expect(title, kind).toMatch(/\w/);
    heads.add(`${head}<title>Mails</title>${end}`);
    return `<section class="canvas" id="${kind}" style="${style}">${body}</section>`;
  });
  expect([...heads]).toEqual([expect.stringContaining('<html lang="en"')]);
  return `${[...heads].join("")}<body style="margin:0">${sections.join("")}</body></html>`;
}

test("each mail is readable in both themes, wide and narrow, and loads nothing (contract MAIL-2)", async ({
  openAs,
}) => {
  const page = await openAs();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  for (const name of ["Ada Lovelace", LONG_NAME]) {
    const mails = await renderMailExamples(name);
    expect(mails.length).toBeGreaterThan(15);
    await page.setContent(combine(mails));
    await expect(page.locator("section > table h1:visible")).toHaveCount(mails.length);
    for (const { width, colorScheme, only } of LOOKS) {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      const look = `${colorScheme}, ${width} px`;
      const wide = await page
        .locator("section")
        .evaluateAll((all) =>
          all
            .filter(({ scrollWidth }) => scrollWidth > document.documentElement.clientWidth)
            .map(({ id }) => id),
        );
      expect(wide, `wider than the screen, ${look}`).toEqual([]);
      if (name !== LONG_NAME && only?.length !== 0)
        expect(await axeViolations(page, { only: only && [...only] }), look).toEqual([]);
    }
  }
  expect(requests).toEqual([]);
});
