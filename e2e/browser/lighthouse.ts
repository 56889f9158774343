import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import desktop from "lighthouse/core/config/desktop-config.js";

export type Category = "performance" | "accessibility" | "best-practices" | "seo";

/** Scores of a page, 0 to 100 each, as Lighthouse judges it for a slow phone or a desktop. */
export const judge = async (
  url: string,
  categories: readonly Category[],
  device: "mobile" | "desktop" = "mobile",
): Promise<Record<string, number>> => {
  const chrome = await launch({
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
    return Object.fromEntries(
      found.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    );
  } finally {
    chrome.kill();
  }
};
