import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import desktop from "lighthouse/core/config/desktop-config.js";
import { findFreePort } from "#harness/port.ts";

export type Category = "performance" | "accessibility" | "best-practices" | "seo";

/**
 * Returns the Lighthouse scores of a page (0 to 100) for a slow phone or a desktop. Also returns
 * the failed audits that lower a score other than performance.
 */
export async function audit(
  url: string,
  categories: readonly Category[],
  device: "mobile" | "desktop" = "mobile",
): Promise<{ scores: Record<string, number>; lacking: string[] }> {
  const chrome = await launch({
    port: await findFreePort(),
    chromePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    chromeFlags: ["--headless=new", "--no-sandbox"],
  });
  try {
    const result = await lighthouse(
      url,
      {
        port: chrome.port,
        logLevel: "error",
        onlyCategories: [...categories],
        // Limits of a hang: the machine may be busy.
        maxWaitForFcp: 120_000,
        maxWaitForLoad: 180_000,
      },
      device === "desktop" ? desktop : undefined,
    );
    const scored = Object.entries(result?.lhr.categories ?? {});
    const counted = scored
      .filter(([name]) => name !== "performance")
      .flatMap(([, { auditRefs }]) => auditRefs.filter(({ weight }) => weight > 0));
    return {
      scores: Object.fromEntries(
        scored.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
      ),
      lacking: counted
        .map(({ id }) => result?.lhr.audits[id])
        .filter((found) => typeof found?.score === "number" && found.score < 1)
        .map((found) => `${found?.title}: ${found?.explanation ?? found?.displayValue ?? ""}`),
    };
  } finally {
    chrome.kill();
  }
}
