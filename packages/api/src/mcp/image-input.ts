import { MAX_TOOL_IMAGE_BYTES } from "@guidepost/contract";
import * as z from "zod";

const TOO_LARGE = `is too large for a tool call (maximum is ${MAX_TOOL_IMAGE_BYTES.toLocaleString("en")} bytes). Send it to POST /images of the API`;

/** Three bytes are four characters. Line breaks are no part of them. */
const MAX_CHARACTERS = Math.ceil(MAX_TOOL_IMAGE_BYTES / 3) * 4;

const DATA_URL = /^data:[\w.+/-]*;base64,/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

const base64 = z
  .string()
  .min(1)
  .transform((text, context) => {
    const characters = text.replace(DATA_URL, "").replaceAll(/\s/g, "");
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (characters === "") return refuse("can't be blank");
    if (characters.length > MAX_CHARACTERS) return refuse(TOO_LARGE);
    if (!BASE64.test(characters)) return refuse("must be base64");
    return Buffer.from(characters, "base64");
  })
  .meta({
    contentEncoding: "base64",
    description:
      "The bytes of the file in base64, with or without `data:…;base64,` at the beginning.",
  });

const fields = z.strictObject({ image: base64 });

/** The input of `upload_image`: the file as text, because a message is JSON (contract MCP-11). */
export const imageInput = {
  fields,
  schema: fields.transform(({ image }) => ({ bytes: new Uint8Array(image) })),
};
