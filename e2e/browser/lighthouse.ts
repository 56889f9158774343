import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import desktop from "lighthouse/core/config/desktop-config.js";
import { findFreePort } from "../harness/port.ts";

export type Category = "performance" | "accessibility" | "best-practices" | "seo";

/**
 * Scores of a page, 0 to 100 each, as Lighthouse judges it for a slow phone or a desktop; and what
 * keeps a score below 100, speed left out.
 */
export const judge = async (
  url: string,
  categories: readonly Category[],
  device: "mobile" | "desktop" = "mobile",
): Promise<{ scores: Record<string, number>; lacking: string[] }> => {
  const chrome = await launch({
    port: await findFreePort(),
    chromePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    chromeFlags: ["--headless=new", "--no-sandbox"],
  });
  try {
    const result = await lighthouse(
      url,
      { port: chrome.port, logLevel: "error", onlyCategories: [...categories] },
      device === "desktop" ? desktop : undefined,
    );
    const found = Object.entries(result?.lhr.categories ?? {});
    const counted = found
      .filter(([name]) => name !== "performance")
      .flatMap(([, { auditRefs }]) => auditRefs.filter(({ weight }) => weight > 0));
    return {
      scores: Object.fromEntries(
        found.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
      ),
      lacking: counted
        .map(({ id }) => result?.lhr.audits[id])
        .filter((audit) => typeof audit?.score === "number" && audit.score < 1)
        .map((audit) => `${audit?.title}: ${audit?.explanation ?? audit?.displayValue ?? ""}`),
    };
  } finally {
    chrome.kill();
  }
};
