import { expect, it } from "vitest";
import { embedCode } from "./embed-code.ts";

it("embedCode escapes the title, and names the frame and the script of the guide's site", () => {
  const code = embedCode({ url: "https://guides.example/@ada/tea", title: '"><script>' });
  expect(code).toContain(
    '<iframe src="https://guides.example/embed/@ada/tea" title="&#34;&#62;&#60;script&#62;"',
  );
  expect(code).toContain('<script async src="https://guides.example/embed.js"></script>');
});
