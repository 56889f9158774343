import { IMAGE_STORAGE, MAX_IMAGE_BYTES, PLAN_IDS, PLANS } from "@guidepost/contract";
import { Code } from "#components/ui/text/inline-code.tsx";
import { formatBytes } from "#lib/formats/format.ts";
import { type TopicProps, CodeSample, Part, Points } from "../server/prose.tsx";

function uploadSample(baseUrl: string): string {
  return `curl "${baseUrl}/images" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H "Content-Type: image/png" \\
  --data-binary @teapot.png`;
}

const ANSWER = `{
  "image": {
    "url": "https://guidepost.example/media/8d1f0c2b7a6e4f5390ab12cd34ef5678-1600x900.webp",
    "width": 1600,
    "height": 900
  }
}`;

const storage = PLAN_IDS.map((id) => `${PLANS[id].name} ${formatBytes(IMAGE_STORAGE[id])}`).join(
  ", ",
);

/** How to upload images for the content of guides. */
export function Images({ baseUrl }: Pick<TopicProps, "baseUrl">) {
  return (
    <Part title="Images">
      <p>
        Upload an image, and use its <Code>url</Code> in the content of a step, with{" "}
        <Code>{'<img src="…" alt="…" width="…" height="…">'}</Code> or in Markdown. Write{" "}
        <Code>alt</Code> for readers who cannot see the image.
      </p>
      <CodeSample language="shellscript" label="Upload an image" code={uploadSample(baseUrl)} />
      <CodeSample language="json" label="The response" code={ANSWER} />
      <Points>
        <li>
          The file is a JPEG, PNG, WebP, GIF or AVIF image of up to {formatBytes(MAX_IMAGE_BYTES)}{" "}
          and 50 million pixels. Its content decides, not its name. Other files return 422.
        </li>
        <li>
          The server removes the metadata, such as the place of a photo, and stores the image as
          WebP, also in smaller sizes. Pages of guides load the size that fits the screen.
        </li>
        <li>
          A form (<Code>multipart/form-data</Code>) with the file as its only field,{" "}
          <Code>image</Code>, is accepted too.
        </li>
        <li>
          Animated GIF and WebP images keep their frames. Of an animated PNG, the first frame is
          stored, and the response has <Code>warnings</Code> next to <Code>image</Code>.
        </li>
        <li>
          The same file has the same address and is stored once. A retry is therefore safe, without{" "}
          <Code>Idempotency-Key</Code>. <Code>dry_run</Code> returns 422.
        </li>
        <li>
          An image that no guide of the account has used for 7 days is deleted. Guides in the trash,
          drafts and versions use their images.
        </li>
        <li>
          Everyone who has the address can read an image, also one of a draft. Addresses are not
          guessable.
        </li>
        <li>
          Each account may upload 60 images per minute and 1,000 per hour, and 4 at the same time
          per user. Storage for images by plan: {storage}. A full storage returns 422.
        </li>
      </Points>
    </Part>
  );
}
