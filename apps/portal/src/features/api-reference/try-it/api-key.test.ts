import type { Scope } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { createTemporaryKeys } from "./api-key.tsx";

function start() {
  let time = 0;
  const created: Scope[] = [];
  const keys = createTemporaryKeys(
    (scope) => {
      created.push(scope);
      return Promise.resolve(`${scope} ${created.length}`);
    },
    () => time,
  );
  return { keys, created, wait: (ms: number) => (time += ms) };
}

describe("temporary key cache", () => {
  it("creates one key for each scope and reuses it until shortly before its ten minutes end", async () => {
    const { keys, wait } = start();
    expect(await Promise.all([keys.get("read"), keys.get("read")])).toEqual(["read 1", "read 1"]);
    expect(await keys.get("admin")).toBe("admin 2");
    wait(569_000);
    expect(await keys.get("read")).toBe("read 1");
    wait(2_000);
    expect(await keys.get("read")).toBe("read 3");
  });

  it("creates another key after one was refused, and after a failed creation", async () => {
    const { keys } = start();
    await keys.get("write");
    keys.discard("write");
    expect(await keys.get("write")).toBe("write 2");

    let isDown = true;
    const flaky = createTemporaryKeys(
      () => (isDown ? Promise.reject(new Error("down")) : Promise.resolve("secret")),
      () => 0,
    );
    await expect(flaky.get("read")).rejects.toThrow("down");
    isDown = false;
    expect(await flaky.get("read")).toBe("secret");
  });
});
