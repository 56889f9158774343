import { describe, expect, it } from "vitest";
import { parseConnectionUrl } from "./connection-url.ts";

describe("parseConnectionUrl", () => {
  it("returns the URL of each host, with login, database and parameters", () => {
    const text =
      "postgres://u:p%40@db1:5432,[::1]:5433,db3/name?target_session_attrs=read-write&a=b";
    const { hosts, mustBeWritable } = parseConnectionUrl(text);
    expect(mustBeWritable).toBe(true);
    const rest = "/name?target_session_attrs=read-write&a=b";
    expect(hosts).toEqual([
      { name: "db1:5432", url: `postgres://u:p%40@db1:5432${rest}` },
      { name: "[::1]:5433", url: `postgres://u:p%40@[::1]:5433${rest}` },
      { name: "db3", url: `postgres://u:p%40@db3${rest}` },
    ]);
  });

  it("accepts one host, and checks that it accepts writes only with target_session_attrs", () => {
    const url = "postgresql://u:p@db1/name";
    expect(parseConnectionUrl(url)).toMatchObject({
      hosts: [{ name: "db1", url }],
      mustBeWritable: false,
    });
    const isChecked = (value: string) =>
      parseConnectionUrl(`${url}?target_session_attrs=${value}`).mustBeWritable;
    expect(["primary", "read-write", "any"].map(isChecked)).toEqual([true, true, false]);
  });

  it.each([
    ["mysql://h/db", "must be a postgres:// address"],
    ["postgres://h1:99999/db", "must be a postgres:// address"],
    ["postgres://h1,h2:x/db?target_session_attrs=primary", "must be a postgres:// address"],
    ["postgres://h1,/db?target_session_attrs=primary", "must have a host name between its commas"],
    ["postgres://h1,h2/db", "needs target_session_attrs=read-write for several hosts"],
    [
      "postgres://h1,h2/db?target_session_attrs=any",
      "needs target_session_attrs=read-write for several hosts",
    ],
    [
      "postgres://h1/db?target_session_attrs=standby",
      "must have target_session_attrs=read-write, or none",
    ],
  ])("rejects %s", (url, message) => {
    expect(() => parseConnectionUrl(url)).toThrow(message);
  });
});
