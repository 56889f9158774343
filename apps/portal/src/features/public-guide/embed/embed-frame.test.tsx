import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { EmbedFrame } from "./embed-frame.tsx";

afterEach(cleanup);

it("an embedded guide is in the main landmark, and its footer is not", () => {
  render(
    <EmbedFrame branding={null} href="/@ada/tea">
      A guide
    </EmbedFrame>,
  );
  const main = screen.getByRole("main");
  expect(main.textContent).toBe("A guide");
  expect(screen.getByRole("link", { name: "Open the guide on Guidepost" })).toBeDefined();
});
