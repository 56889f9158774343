import { describe, expect, it } from "vitest";
import { isPublicPictureAddress } from "../picture-address.ts";

describe("isPublicPictureAddress", () => {
  it.each([
    "https://a.example/b.png",
    "http://A.EXAMPLE:8080/b.png?c#d",
    "https://user@a.example/b.png",
    "https://8.8.8.8/b.png",
    "https://[2606:4700::1111]/b.png",
    "https://local.example/b.png",
    "https://localhost.example/b.png",
    "https://127.0.0.1.example/b.png",
    "https://münchen.example/b.png",
  ])("returns true for the public address %s", (address) => {
    expect(isPublicPictureAddress(address)).toBe(true);
  });

  const file = `${"0a".repeat(16)}-1600x900.webp`;

  it.each(["http://localhost:3000", "https://10.0.0.1", "https://guides.corp"])(
    "returns true for an uploaded image on %s (contract IMG-4)",
    (origin) => {
      expect(isPublicPictureAddress(`${origin}/media/${file}`)).toBe(true);
    },
  );

  it.each([
    `http://10.0.0.1/media/${file}?a`,
    `http://10.0.0.1/media/../${file}`,
    `http://10.0.0.1/other/media/${file}`,
    `http://a.example@10.0.0.1/media/${file}`,
    `http://10.0.0.1/media/${file.replace(".webp", ".png")}`,
    "http://10.0.0.1/media/",
  ])(
    "returns false for %s, which is no address of an uploaded image (contract IMG-4)",
    (address) => {
      expect(isPublicPictureAddress(address)).toBe(false);
    },
  );

  it("returns true for a host with an umlaut, also after many calls", () => {
    for (let call = 0; call < 20_000; call += 1) isPublicPictureAddress("https://a.example/b.png");
    expect(isPublicPictureAddress("https://münchen.example/b.png")).toBe(true);
  });

  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://127.0.0.1./",
    "http://a.example@127.0.0.1/",
    "http://127.0.\n0.1/",
    "http://１２７.0.0.1/",
    "http://127。0。0。1/",
    "http://0.0.0.0/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://[::1]/",
    "http://[::]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://[::ffff:0:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fd00:ec2::254]/",
    "http://localhost/",
    "http://LOCALHOST:3000/",
    "http://localhost./",
    "http://a.localhost/",
    "http://printer.local/",
    "http://metadata.google.internal/",
    "http://nas.lan/",
    "http://router.home.arpa/",
    "http://router/",
    "http://metadata/",
  ])("returns false for the private address %j", (address) => {
    expect(isPublicPictureAddress(address)).toBe(false);
  });

  it.each([
    "https:a.example",
    "https:/a.example",
    "//a.example",
    "/b.png",
    "data:,",
    "http://a b/",
    "http://[::",
  ])("returns false for %j, which is no absolute http or https URL", (address) => {
    expect(isPublicPictureAddress(address)).toBe(false);
  });
});
