import type { Page } from "@playwright/test";

/** A public address: guides do not load images from private hosts, such as the test servers. */
export const pictureUrl = "https://pictures.example/icon.svg";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><path d="M0 0h32v32z"/></svg>';

/** Responds to the page's requests for `pictureUrl`. */
export async function servePicture(page: Page): Promise<void> {
  await page.route(pictureUrl, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: svg }),
  );
}
