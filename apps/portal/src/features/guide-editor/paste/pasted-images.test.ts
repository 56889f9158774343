// @vitest-environment jsdom
import { MAX_PASTED_IMAGES } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { cleanPastedHtml } from "./paste-html.ts";
import { listPastedImages, takeEmbeddedImages } from "./pasted-images.ts";

const OWN = "https://guidepost.test";
const DATA = "data:image/png;base64,iVBORw0KGgo=";
const media = (origin: string) => `${origin}/media/${"a".repeat(32)}-10x20.webp`;

/** The HTML that is pasted, and its images. */
function take(html: string) {
  const embedded = takeEmbeddedImages(html);
  const clean = cleanPastedHtml(embedded.html);
  return { clean, ...listPastedImages(clean, embedded.files, OWN) };
}

describe("listPastedImages (contract IMG-12)", () => {
  it("lists the addresses of images once each, as the text has them", () => {
    const address = "https://a.example/ä b.png?c=d&e=f";
    const image = `<img src="${address.replace("&", "&amp;")}">`;
    const { addresses, clean } = take(`<p>${image}${image}<img src="http://b.example/c.png"></p>`);
    expect(addresses).toHaveLength(2);
    expect(clean).toContain(`src="${addresses[0]?.replace("&", "&amp;")}"`);
  });

  it("leaves out images of this portal, and lists those of another one", () => {
    const html = `<p><img src="${media(OWN)}"><img src="${media("https://other.test")}"></p>`;
    expect(take(html).addresses).toEqual([media("https://other.test")]);
  });

  it("leaves out images whose address a guide may not have", () => {
    const sources = ["http://localhost/a.png", "file:///a.png", "cid:1", "b.png", "blob:c"];
    expect(take(sources.map((src) => `<p>a<img src="${src}"></p>`).join("")).addresses).toEqual([]);
  });

  it("makes a file of an embedded image, with its description as the name", async () => {
    const { files, addresses, clean } = take(`<p>a<img src="${DATA}" alt="A cup"></p>`);
    const [[placeholder, file] = []] = files;
    expect(file).toMatchObject({ name: "A cup", type: "image/png", size: 8 });
    expect(addresses).toEqual([]);
    expect(clean).toContain(placeholder);
  });

  it("takes an embedded image out of its figure, and keeps the caption as text", () => {
    const { clean } = take(
      `<figure><img src="${DATA}"><figcaption>A caption</figcaption></figure>`,
    );
    expect(clean).not.toContain("figure");
    expect(clean).toContain("A caption");
  });

  it("removes embedded images that are damaged", () => {
    const { files, clean } = take('<p>a<img src="data:image/png;base64,a"></p>');
    expect({ size: files.size, clean }).toEqual({ size: 0, clean: "<p>a</p>" });
  });

  it("counts what exceeds the limit of a paste", () => {
    const links = Array.from(
      { length: MAX_PASTED_IMAGES + 2 },
      (_, index) => `<p>a<img src="https://a.example/${index}.png"></p>`,
    );
    const { addresses, files, skipped } = take(`${links.join("")}<p>a<img src="${DATA}"></p>`);
    expect(addresses).toHaveLength(MAX_PASTED_IMAGES);
    expect([...files.values()]).toEqual([undefined]);
    expect(skipped).toEqual({ links: 2, files: 1 });
  });
});
