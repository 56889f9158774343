import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Task, TASKS } from "../index.ts";

const FOLDER = join(import.meta.dirname, "../tasks");

/** The tasks that the files of the folder, and those of features, export. */
async function exportedTasks(): Promise<Task[]> {
  const files = (await readdir(FOLDER)).filter((file) => file !== "index.ts");
  files.push("../../webhooks/tasks.ts");
  files.push("../../usage/thresholds.ts", "../../api-keys/expiring.ts");
  files.push("../../mail/send-mail.ts", "../../guides/link-check/run-check.ts");
  files.push("../../notifications/detectors/index.ts", "../../images/sweep.ts");
  files.push("../../suspension/purge-account-pages.ts");
  const modules = await Promise.all(
    files.map((file) => import(join(FOLDER, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is Task => typeof value === "object" && value !== null && "run" in value,
    );
}

describe("TASKS", () => {
  const names = TASKS.map(({ name }) => name);

  it("contains each task of the folder", async () => {
    const exported = await exportedTasks();
    expect(exported.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it("gives each task a different name of lower-case letters and underscores", () => {
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
  });
});
