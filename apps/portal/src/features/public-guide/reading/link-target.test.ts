// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { followHeadingLinks } from "./link-target.ts";

const shown: string[] = [];

beforeEach(() => {
  shown.length = 0;
  Element.prototype.scrollIntoView = vi.fn(function scroll(this: Element) {
    shown.push(this.id);
  });
  document.body.innerHTML = `
    <h2 id="user-content-steep">Steep</h2>
    <h2 id="user-content-end">End</h2>
    <p id="end"></p>
    <details><summary>More</summary><details><h3 id="user-content-お湯">Water</h3></details></details>`;
});

/** Opens the page with an address. */
function open(hash: string) {
  history.replaceState(null, "", `/@ada/tea${hash}`);
  followHeadingLinks();
}

describe("followHeadingLinks (contract MD-15)", () => {
  it.each([
    ["#steep", ["user-content-steep"]],
    ["#Steep", ["user-content-steep"]],
    ["#user-content-steep", []],
    ["#end", []],
    ["#missing", []],
    ["#%", []],
    ["", []],
  ])("scrolls from the address %j to %j", (hash, ids) => {
    open(hash);
    expect(shown).toEqual(ids);
  });

  it("opens the details that contain the heading", () => {
    open("#%E3%81%8A%E6%B9%AF");
    expect(shown).toEqual(["user-content-お湯"]);
    expect(Array.from(document.querySelectorAll("details"), ({ open: isOpen }) => isOpen)).toEqual([
      true,
      true,
    ]);
  });

  it("follows an address that changes in the page", () => {
    open("");
    history.replaceState(null, "", "#steep");
    dispatchEvent(new HashChangeEvent("hashchange"));
    expect(shown).toContain("user-content-steep");
  });
});
