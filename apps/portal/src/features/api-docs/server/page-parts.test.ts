import { type ComponentType, createElement, Fragment } from "react";
import { describe, expect, it, vi } from "vitest";

vi.mock("server-only", () => ({}));

describe("partsOf (contract DOCS-10)", () => {
  it("returns the parts and the headings of a page in order, also those of its components, and none of a component of the browser", async () => {
    const { partsOf } = await import("./page-parts.ts");
    const { AnchoredHeading, Part } = await import("./prose.tsx");
    const part = (title: string) =>
      createElement(Part as ComponentType<{ title: string }>, { title, key: title });
    const heading = (props: { id: string; level?: "h3" }, text: string) =>
      createElement(AnchoredHeading as ComponentType<typeof props>, props, text);
    const Inner = ({ title }: { title: string }) => [part(title), "text", null];
    const Browser = Object.assign(() => part("Never"), {
      $$typeof: Symbol.for("react.client.reference"),
    });
    const page = createElement(
      Fragment,
      null,
      part("Limits & quotas"),
      createElement(Inner, { title: "Headers" }),
      createElement(Browser),
      createElement(
        "section",
        null,
        heading({ id: "release" }, "1.3.0"),
        heading({ id: "code", level: "h3" }, "code"),
      ),
    );
    expect(partsOf(page)).toEqual([
      { id: "limits-quotas", title: "Limits & quotas" },
      { id: "headers", title: "Headers" },
      { id: "release", title: "1.3.0" },
    ]);
  });
});
