import { expect, it } from "vitest";
import { navigationFor } from "./navigation.tsx";

it("no page of the sidebar has the label of another one, or “Notifications”, which is the label of the bell", () => {
  const labels = navigationFor(true).map(({ label }) => label);
  expect(labels).toEqual([...new Set(labels)]);
  expect(labels).toContain("Notification settings");
  expect(labels).not.toContain("Notifications");
});
