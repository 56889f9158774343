import { describe, expect, it } from "vitest";
import { isAnimatedPng } from "../animated-png.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

/** The chunk of an animation with this number of frames, which is played without an end. */
function animation(frames: number): Buffer {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(frames);
  return chunk("acTL", data);
}

const header = chunk("IHDR", Buffer.alloc(13));
const text = chunk("tEXt", Buffer.from("acTL IDAT"));
const data = chunk("IDAT", Buffer.alloc(9));
const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks]);

describe("isAnimatedPng (contract IMG-20)", () => {
  it.each<[what: string, bytes: Buffer, isAnimated: boolean]>([
    ["two frames", png(header, animation(2), data), true],
    ["two frames after a text", png(header, text, animation(2), data), true],
    ["one frame", png(header, animation(1), data), false],
    ["no animation", png(header, text, data), false],
    ["an animation after the data", png(header, data, animation(2)), false],
    ["another type", Buffer.concat([Buffer.from("GIF89a.."), header, animation(2)]), false],
    ["no chunk", png(), false],
    [
      "a chunk that ends after the file",
      png(header, Buffer.from([0xff, 0xff, 0xff, 0xff]), text),
      false,
    ],
  ])("is decided for a file with %s", (_, bytes, isAnimated) => {
    expect(isAnimatedPng(bytes)).toBe(isAnimated);
    expect(isAnimatedPng(bytes.subarray(0, 20))).toBe(false);
  });
});
