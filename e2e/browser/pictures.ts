import type { Page } from "@playwright/test";

/** On a public host: guides load no pictures from private ones, as the test's own servers are. */
export const pictureUrl = "https://pictures.example/icon.svg";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><path d="M0 0h32v32z"/></svg>';

/** Answers the page's requests for `pictureUrl`. */
export async function servePicture(page: Page): Promise<void> {
  await page.route(pictureUrl, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: svg }),
  );
}
