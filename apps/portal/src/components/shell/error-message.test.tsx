import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ErrorPage } from "./error-message.tsx";
import { OperatorContact } from "./operator-contact-link.tsx";

afterEach(cleanup);

function open(isReader: boolean, contact?: string) {
  const error = Object.assign(new Error("The database is down"), { digest: "123" });
  render(
    <OperatorContact contact={contact}>
      <ErrorPage error={error} retry={() => {}} isReader={isReader} />
    </OperatorContact>,
  );
  return document.body.textContent;
}

it("an error page has the logo, a way to the home page and the error number", () => {
  const text = open(false, "help@guidepost.test");
  const home = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(home).toEqual(["/", "mailto:help@guidepost.test", "/"]);
  expect(screen.getByRole("link", { name: "Guidepost" })).toBeDefined();
  expect(text).toContain("contact your Guidepost administrator");
  expect(text).toContain("include this error number: 123.");
});

it("the error page of a reader names no administrator", () => {
  const text = open(true);
  expect(text).toContain("Error number: 123.");
  expect(text).not.toContain("administrator");
});
