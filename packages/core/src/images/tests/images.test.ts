import { createHash, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  IMAGE_STORAGE,
  imageFileOfPath,
  MAX_IMAGE_BYTES,
  NO_BRANDING,
  TOO_MANY_FAILED_CONVERSIONS,
  type Image,
} from "@guidepost/contract";
import { IS_STRESS } from "@guidepost/contract/testing";
import { createFolderStorage, StorageError, type MediaStorage } from "@guidepost/media-storage";
import { inTransaction } from "@guidepost/database";
import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import { updateAuthorProfile } from "#accounts/index.ts";
import { updateBranding } from "#branding/index.ts";
import type { RateLimitedContext } from "#context.ts";
import { DomainError } from "#errors.ts";
import {
  cleanGuideInput,
  deleteGuide,
  guideDraftSave,
  guideUpdate,
  publishDraft,
  publishGuide,
  saveDraft,
  updateGuide,
} from "#guides/index.ts";
import { setPlan } from "#operator/index.ts";
import {
  addGuide,
  createTestFixtures,
  runConcurrently,
  stepsWith,
  type TestUser,
  waitUntilBlocked,
} from "#testing/index.ts";
import type { ConvertedImage, ImageConverter } from "../image-converter.ts";
import { getImageStorage, readImageFile, uploadImage } from "../images.ts";
import { deleteUnusedImages, endDeletions, keepImage } from "../store.ts";
import { deleteImages, deleteOrphanedFiles } from "../sweep.ts";

const fixtures = await createTestFixtures();
const folder = await mkdtemp(join(tmpdir(), "guidepost-images-"));
afterAll(async () => {
  await fixtures.drop();
  await rm(folder, { recursive: true });
});
const { pool } = fixtures.service.db;
const mediaStorage = createFolderStorage(folder);

const CONVERTED: ConvertedImage = {
  width: 1_000,
  height: 500,
  files: [
    { smaller: undefined, bytes: Buffer.from("largest") },
    { smaller: 640, bytes: Buffer.from("640") },
  ],
};
const CONVERTED_BYTES = 10;

function converter(convert: ImageConverter["convert"]): ImageConverter {
  return { convert, close: async () => {} };
}
const rateLimiter: RateLimitedContext["rateLimiter"] = {
  consume: async () => ({ allowed: true, limit: 1, remaining: 1, resetAt: 0 }),
} as unknown as RateLimitedContext["rateLimiter"];

async function contextOf(user: TestUser) {
  return {
    ...(await user.sessionContext()),
    rateLimiter,
    mediaStorage,
    db: instance.db,
    imageConverter: converter(async () => CONVERTED),
  };
}
const instance = await fixtures.addInstance(20);
const owner = await fixtures.addAccount("enterprise");
const ctx = await contextOf(owner);

let serial = 0;
const newFile = () => ({ bytes: Buffer.from(`file ${(serial += 1)}`) });

function fileOf({ url }: Pick<Image, "url">): string {
  const file = imageFileOfPath(new URL(url).pathname);
  if (file === undefined) throw new Error(`${url} is no address of an image`);
  return file;
}
const hashOf = (image: Image) => fileOf(image).slice(0, 32);
const read = async (file: string) => {
  const bytes = await readImageFile(ctx, file);
  return bytes && Buffer.from(bytes).toString();
};
async function exists(image: Image): Promise<boolean> {
  const { rowCount } = await pool.query("select from images where hash = $1", [hashOf(image)]);
  return rowCount === 1;
}
const makeDue = (...images: Image[]) =>
  pool.query("update images set check_after = now() - interval '1 second' where hash = any($1)", [
    images.map(hashOf),
  ]);
const contentWith = (...images: Image[]) =>
  images.map(({ url }) => `<p><img src="${url}" alt="A" /></p>`).join("");
const withImages = (...images: Image[]) => ({ steps: stepsWith(contentWith(...images)) });
const sweepContext = { db: instance.db, clock: fixtures.service.clock, mediaStorage };

describe("an upload of an image", () => {
  it("stores all sizes, and returns the address of the largest one (contract IMG-3)", async () => {
    const image = await uploadImage(ctx, newFile());
    expect(image).toMatchObject({ width: 1_000, height: 500 });
    expect(image.url).toMatch(/^https:\/\/guidepost\.test\/media\/[0-9a-f]{32}-1000x500\.webp$/);
    expect(await read(fileOf(image))).toBe("largest");
    expect(await read(fileOf(image).replace(".webp", "-640.webp"))).toBe("640");
    expect(await read(fileOf(image).replace(".webp", "-1280.webp"))).toBeUndefined();
  });

  it("stores a file once, also when it is uploaded several times at once (contract IMG-3)", async () => {
    const file = newFile();
    const before = await getImageStorage(ctx);
    const { results } = await runConcurrently(6, () => uploadImage(ctx, file));
    const images = [...results, await uploadImage(ctx, file)];
    expect(images).toHaveLength(7);
    expect(new Set(images.map(({ url }) => url)).size).toBe(1);
    expect((await getImageStorage(ctx)).used - before.used).toBe(CONVERTED_BYTES);
  });

  it("gives the file another address in another account (contract IMG-3)", async () => {
    const file = newFile();
    const other = await contextOf(await fixtures.addAccount("free"));
    const [mine, theirs] = [await uploadImage(ctx, file), await uploadImage(other, file)];
    expect(mine.url).not.toBe(theirs.url);
    expect(await getImageStorage(other)).toEqual({
      used: CONVERTED_BYTES,
      limit: IMAGE_STORAGE.free,
    });
  });

  it("has an address that does not follow from the file and the account alone (contract IMG-3)", async () => {
    const { bytes } = newFile();
    const image = await uploadImage(ctx, { bytes });
    const guesses = ["", `${owner.accountId}`, `${owner.accountId}:`].map((prefix) =>
      createHash("sha256").update(prefix).update(bytes).digest("hex").slice(0, 32),
    );
    expect(guesses).not.toContain(hashOf(image));
  });

  it("keeps the address of a file that was stored before addresses had a key (contract IMG-3)", async () => {
    const { bytes } = newFile();
    const { url } = await uploadImage(ctx, { bytes });
    const former = createHash("sha256").update(`${owner.accountId}:`).update(bytes);
    const hash = former.digest("hex").slice(0, 32);
    await pool.query("update images set hash = $2 where hash = $1", [
      hashOf({ url } as Image),
      hash,
    ]);
    await mediaStorage.put(`${hash}-1000x500.webp`, Buffer.from("largest"));
    const before = await getImageStorage(ctx);
    expect((await uploadImage(ctx, { bytes })).url).toContain(`/media/${hash}-`);
    expect(await getImageStorage(ctx)).toEqual(before);
  });

  it("never exceeds the storage of the plan, also with uploads at once (contract IMG-7)", async () => {
    const full = await contextOf(await fixtures.addAccount("free"));
    const { id } = full.actor.account;
    const used = IMAGE_STORAGE.free - 2.5 * CONVERTED_BYTES;
    await pool.query("insert into image_storage values ($1, $2)", [id, used]);
    const { results, errorCodes } = await runConcurrently(6, () => uploadImage(full, newFile()));
    expect(results).toHaveLength(2);
    expect(errorCodes).toEqual(Array(4).fill("validation_failed"));
    expect((await getImageStorage(full)).used).toBe(used + 2 * CONVERTED_BYTES);
    const { rowCount } = await pool.query("select from images where account_id = $1", [id]);
    expect(rowCount).toBe(2);
  });

  it("converts nothing when the storage is full (contract IMG-7)", async () => {
    const full = await contextOf(await fixtures.addAccount("free"));
    await pool.query("insert into image_storage values ($1, $2)", [
      full.actor.account.id,
      IMAGE_STORAGE.free,
    ]);
    let conversions = 0;
    full.imageConverter = converter(async () => {
      conversions += 1;
      return CONVERTED;
    });
    await expect(uploadImage(full, newFile())).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { image: [expect.stringContaining("storage for images")] } },
    });
    expect(conversions).toBe(0);
  });

  it.each([
    ["unsupported", "is not a JPEG, PNG, WebP, GIF or AVIF image, or is damaged"],
    ["too_large", "has too many pixels (maximum is 50 million, in all frames together)"],
  ] as const)("refuses a file that is %s (contract IMG-2)", async (fault, message) => {
    const refusing = { ...ctx, imageConverter: converter(async () => fault) };
    await expect(uploadImage(refusing, newFile())).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { image: [message] } },
    });
  });

  it("refuses a file above 10 MiB (contract IMG-2)", async () => {
    const bytes = Buffer.alloc(MAX_IMAGE_BYTES + 1);
    await expect(uploadImage(ctx, { bytes })).rejects.toMatchObject({ code: "payload_too_large" });
  });

  it("counts uploads for the account (contract IMG-9)", async () => {
    const subjects: unknown[] = [];
    const consume = async (...call: unknown[]) => {
      subjects.push(call.slice(0, 2));
      return { allowed: false, retryAfter: 9 };
    };
    const limited = { ...ctx, rateLimiter: { consume } as unknown as typeof rateLimiter };
    await expect(uploadImage(limited, newFile())).rejects.toMatchObject({
      code: "rate_limit_exceeded",
      extras: { retry_after: 9 },
    });
    expect(subjects).toEqual([[`images:${owner.accountId}`, { perMinute: 60, perHour: 1_000 }]]);
  });

  it("refuses an account after five failed conversions in an hour, and no other account (contract IMG-16)", async () => {
    const limiter = createMemoryStore(() => 1_800_000);
    const failing = (context: typeof ctx) => ({
      ...context,
      rateLimiter: limiter,
      imageConverter: converter(async () => {
        throw new DomainError("service_unavailable");
      }),
    });
    const slow = failing(await contextOf(await fixtures.addAccount("free")));
    for (let count = 0; count < 5; count += 1)
      await expect(uploadImage(slow, newFile())).rejects.toMatchObject({
        code: "service_unavailable",
      });
    const works = { ...slow, imageConverter: ctx.imageConverter };
    await expect(uploadImage(works, newFile())).rejects.toMatchObject({
      code: "rate_limit_exceeded",
      message: TOO_MANY_FAILED_CONVERSIONS,
      extras: { retry_after: 1_800 },
    });
    expect(await uploadImage({ ...ctx, rateLimiter: limiter }, newFile())).toMatchObject({
      width: 1_000,
    });
  });

  it("counts no conversion that waited too long as a failed one (contract IMG-16)", async () => {
    const waiting = {
      ...(await contextOf(await fixtures.addAccount("free"))),
      rateLimiter: createMemoryStore(() => 0),
      imageConverter: converter(async () => {
        throw new DomainError("rate_limit_exceeded", undefined, { retry_after: 5 });
      }),
    };
    for (let count = 0; count < 6; count += 1)
      await expect(uploadImage(waiting, newFile())).rejects.toMatchObject({
        extras: { retry_after: 5 },
      });
  });

  it("stores no image when its storage fails (contract IMG-3)", async () => {
    const file = newFile();
    const before = await getImageStorage(ctx);
    const broken: MediaStorage = {
      ...mediaStorage,
      put: async (name, bytes) => {
        if (name.includes("-640")) throw new StorageError("full");
        await mediaStorage.put(name, bytes);
      },
    };
    await expect(uploadImage({ ...ctx, mediaStorage: broken }, file)).rejects.toMatchObject({
      code: "service_unavailable",
    });
    expect(await getImageStorage(ctx)).toEqual(before);
    const image = await uploadImage(ctx, file);
    expect(await read(fileOf(image))).toBe("largest");
  });

  it("is service_unavailable after five attempts, in each of which a failed upload of the same file deletes its row", async () => {
    /** A context in whose first `failures` attempts another upload deletes the row that this one has continued with. */
    const contended = (failures: number) => {
      const attempts = { count: 0 };
      const put: MediaStorage["put"] = async (name, bytes) => {
        await mediaStorage.put(name, bytes);
        if (name.includes("-640") || (attempts.count += 1) > failures) return;
        await pool.query("delete from images where hash = $1", [name.slice(0, 32)]);
      };
      return { attempts, context: { ...ctx, mediaStorage: { ...mediaStorage, put } } };
    };
    const late = contended(4);
    expect(await exists(await uploadImage(late.context, newFile()))).toBe(true);
    expect(late.attempts.count).toBe(5);
    const never = contended(5);
    await expect(uploadImage(never.context, newFile())).rejects.toMatchObject({
      code: "service_unavailable",
    });
    expect(never.attempts.count).toBe(5);
  });
});

describe("the sweep of unused images", () => {
  it("deletes an image that nothing uses, with its files and bytes (contract IMG-8)", async () => {
    const image = await uploadImage(ctx, newFile());
    const before = await getImageStorage(ctx);
    expect(await deleteImages(sweepContext)).toBe(0);
    await makeDue(image);
    expect(await deleteImages(sweepContext)).toBe(1);
    expect(await exists(image)).toBe(false);
    expect(await read(fileOf(image))).toBeUndefined();
    expect(await read(fileOf(image).replace(".webp", "-640.webp"))).toBeUndefined();
    expect((await getImageStorage(ctx)).used).toBe(before.used - CONVERTED_BYTES);
  });

  it("keeps images of guides, of the trash, of drafts and of versions (contract IMG-8)", async () => {
    const images: Image[] = [];
    for (let count = 0; count < 4; count += 1) images.push(await uploadImage(ctx, newFile()));
    const [live, trashed, pending, former] = images as [Image, Image, Image, Image];
    await addGuide(ctx, withImages(live));
    const { id: deleted } = await addGuide(ctx, withImages(trashed));
    await deleteGuide(ctx, { id: deleted });
    const { id } = await addGuide(ctx, withImages(former));
    await publishGuide(ctx, { id });
    const update = guideUpdate.parse({ id, guide: { steps: stepsWith("<p>New</p>") } });
    await updateGuide(ctx, await cleanGuideInput(ctx, update));
    const draft = guideDraftSave.parse({ id, guide: withImages(pending) });
    await saveDraft(ctx, await cleanGuideInput(ctx, draft));

    await makeDue(...images);
    expect(await deleteImages(sweepContext)).toBe(0);
    expect(await Promise.all(images.map(exists))).toEqual([true, true, true, true]);
    // Checked: the next check is in a week.
    const { rows } = await pool.query<{ due: boolean }>(
      "select check_after < now() + interval '6 days' as due from images where hash = any($1)",
      [images.map(hashOf)],
    );
    expect(rows.map(({ due }) => due)).toEqual([false, false, false, false]);

    await publishDraft(ctx, { id });
    await pool.query("delete from guides where id = $1", [deleted]);
    await makeDue(...images);
    expect(await deleteImages(sweepContext)).toBe(1);
    expect(await exists(trashed)).toBe(false);
  });

  it("keeps the picture of a user's profile until it is removed (contract IMG-8, PROFILE-1)", async () => {
    const image = await uploadImage(ctx, newFile());
    const avatar = new URL(image.url).pathname;
    await updateAuthorProfile(ctx, { avatar, bio: "", links: [] });
    await makeDue(image);
    expect(await deleteImages(sweepContext)).toBe(0);
    await updateAuthorProfile(ctx, { avatar: null, bio: "", links: [] });
    expect(await deleteImages(sweepContext)).toBe(0);
    await makeDue(image);
    expect(await deleteImages(sweepContext)).toBe(1);
    expect(await exists(image)).toBe(false);
  });

  it("keeps the logo of an account until it is removed, also on Free (contract IMG-8, BRAND-3)", async () => {
    const image = await uploadImage(ctx, newFile());
    const logo = new URL(image.url).pathname;
    await updateBranding(ctx, { ...NO_BRANDING, name: "Acme", logo });
    await makeDue(image);
    expect(await deleteImages(sweepContext)).toBe(0);
    await setPlan(fixtures.service, { accountId: owner.accountId, plan: "free" });
    await makeDue(image);
    expect(await deleteImages(sweepContext)).toBe(0);
    await setPlan(fixtures.service, { accountId: owner.accountId, plan: "enterprise" });
    await updateBranding(ctx, NO_BRANDING);
    await makeDue(image);
    expect(await deleteImages(sweepContext)).toBe(1);
    expect(await exists(image)).toBe(false);
  });

  it("deletes no picture that becomes part of a profile while it runs (contract IMG-8, PROFILE-1)", async () => {
    const [kept, gone] = [await uploadImage(ctx, newFile()), await uploadImage(ctx, newFile())];
    const save = ({ url }: Image) =>
      updateAuthorProfile(ctx, { avatar: new URL(url).pathname, bio: "", links: [] });
    await makeDue(kept, gone);
    // The change of the profile is first: the sweep skips its image.
    await inTransaction(instance.db.pool, async (transaction) => {
      await keepImage(transaction, { accountId: owner.accountId, hash: hashOf(kept) });
      const deleted = await inTransaction(instance.db.pool, (sweep) =>
        deleteUnusedImages(sweep, owner.accountId),
      );
      expect(deleted.map(({ hash }) => hash)).toEqual([hashOf(gone)]);
    });
    await save(kept);
    expect(await exists(kept)).toBe(true);
    await expect(save(gone)).rejects.toMatchObject({ code: "validation_failed" });

    // The sweep is first: the change waits for it, and is refused.
    const late = await uploadImage(ctx, newFile());
    await makeDue(late);
    let change: Promise<unknown> | undefined;
    await inTransaction(instance.db.pool, async (transaction) => {
      expect(await deleteUnusedImages(transaction, owner.accountId)).toHaveLength(1);
      change = save(late).catch((error: unknown) => error);
      await waitUntilBlocked(instance.db, 1);
    });
    expect(await change).toMatchObject({ code: "validation_failed" });
    await updateAuthorProfile(ctx, { avatar: null, bio: "", links: [] });
  });

  it("deletes no image of another account that a guide shows (contract IMG-8)", async () => {
    const image = await uploadImage(ctx, newFile());
    const other = await contextOf(await fixtures.addAccount("pro"));
    await addGuide(other, withImages(image));
    await makeDue(image);
    // Only guides of its own account keep an image: their owners pay for it.
    expect(await deleteImages(sweepContext)).toBe(1);
  });

  it("keeps the files of an image that is uploaded again while it is deleted (contract IMG-8)", async () => {
    const file = newFile();
    const image = await uploadImage(ctx, file);
    await makeDue(image);
    let upload: Promise<Image> | undefined;
    await inTransaction(instance.db.pool, async (transaction) => {
      const deleted = await deleteUnusedImages(transaction, owner.accountId);
      expect(deleted).toHaveLength(1);
      upload = uploadImage(ctx, file);
      await waitUntilBlocked(instance.db, 1);
    });
    await mediaStorage.delete([fileOf(image), fileOf(image).replace(".webp", "-640.webp")]);
    await endDeletions(pool, [hashOf(image)]);
    expect((await upload)?.url).toBe(image.url);
    expect(await exists(image)).toBe(true);
    expect(await read(fileOf(image))).toBe("largest");
  });
});

const age = async (file: string) => utimes(join(folder, file.slice(0, 2), file), 1_000, 1_000);

describe("the sweep of files without an image", () => {
  it("deletes old files without an image, and keeps new ones and those of images (contract IMG-8)", async () => {
    const image = await uploadImage(ctx, newFile());
    const orphan = `${"0a".repeat(16)}-10x10.webp`;
    const recent = `${"0b".repeat(16)}-10x10.webp`;
    for (const file of [orphan, recent]) await mediaStorage.put(file, Buffer.from("x"));
    await age(orphan);
    await age(fileOf(image));
    expect(await deleteOrphanedFiles(sweepContext)).toBe(1);
    expect(await readdir(join(folder, "0a"))).toEqual([]);
    expect(await read(recent)).toBe("x");
    expect(await read(fileOf(image))).toBe("largest");
  });

  it("deletes old files of interrupted writes, in whichever folder they are, and keeps new ones (contract IMG-8)", async () => {
    const partials = [`${randomUUID()}.partial`, `${randomUUID()}.partial`] as const;
    await mkdir(join(folder, "zz"), { recursive: true });
    for (const name of partials) await writeFile(join(folder, "zz", name), "x");
    await utimes(join(folder, "zz", partials[0]), 1_000, 1_000);
    expect(await deleteOrphanedFiles(sweepContext)).toBe(1);
    expect(await readdir(join(folder, "zz"))).toEqual([partials[1]]);
  });

  it("keeps the files of an upload that has not committed its row, and does not wait for it (contract IMG-8)", async () => {
    const deleted: number[] = [];
    const slow: MediaStorage = {
      ...mediaStorage,
      put: async (name, bytes) => {
        await mediaStorage.put(name, bytes);
        await age(name);
        deleted.push(await deleteOrphanedFiles(sweepContext));
      },
    };
    const image = await uploadImage({ ...ctx, mediaStorage: slow }, newFile());
    expect(deleted).toEqual([0, 0]);
    expect(await deleteOrphanedFiles(sweepContext)).toBe(0);
    expect(await read(fileOf(image))).toBe("largest");
    expect(await read(fileOf(image).replace(".webp", "-640.webp"))).toBe("640");
  });

  it("keeps the files of an upload that commits its row after they were listed (contract IMG-8)", async () => {
    const file = newFile();
    const orphaned = await uploadImage(ctx, file);
    await pool.query("delete from images where hash = $1", [hashOf(orphaned)]);
    await age(fileOf(orphaned));
    const listing: MediaStorage = {
      ...mediaStorage,
      list: async function* () {
        for await (const group of mediaStorage.list()) {
          expect(group.map(({ name }) => name)).toContain(fileOf(orphaned));
          await uploadImage(ctx, file);
          yield group;
        }
      },
    };
    expect(await deleteOrphanedFiles({ ...sweepContext, mediaStorage: listing })).toBe(0);
    expect(await read(fileOf(orphaned))).toBe("largest");
  });

  it("delays an upload of the same file while it deletes the file, and no other upload (contract IMG-8)", async () => {
    const file = newFile();
    const orphaned = await uploadImage(ctx, file);
    await pool.query("delete from images where hash = $1", [hashOf(orphaned)]);
    await age(fileOf(orphaned));
    let upload: Promise<Image> | undefined;
    const put: string[] = [];
    const recording: MediaStorage = {
      ...mediaStorage,
      put: (name, bytes) => {
        put.push(name);
        return mediaStorage.put(name, bytes);
      },
    };
    const slow: MediaStorage = {
      ...mediaStorage,
      delete: async (names) => {
        expect(names).toContain(fileOf(orphaned));
        upload = uploadImage({ ...ctx, mediaStorage: recording }, file);
        const other = await contextOf(await fixtures.addAccount("pro"));
        for (const context of [ctx, other])
          expect((await uploadImage(context, newFile())).width).toBe(1_000);
        await mediaStorage.delete(names);
        expect(put).toEqual([]);
      },
    };
    expect(await deleteOrphanedFiles({ ...sweepContext, mediaStorage: slow })).toBeGreaterThan(0);
    expect((await upload)?.url).toBe(orphaned.url);
    expect(await exists(orphaned)).toBe(true);
    expect(await read(fileOf(orphaned))).toBe("largest");
  });
});

describe("the storage of images", () => {
  it("is used without a connection of the database, by uploads and by both sweeps (contract IMG-17)", async () => {
    const { db } = await fixtures.addInstance(1);
    let uses = 0;
    // The only connection is free: the query would otherwise wait for it forever.
    const use = async () => {
      await db.pool.query("select 1");
      uses += 1;
    };
    const watched: MediaStorage = {
      ...mediaStorage,
      put: async (name, bytes) => {
        await use();
        await mediaStorage.put(name, bytes);
      },
      delete: async (names) => {
        await use();
        await mediaStorage.delete(names);
      },
    };
    const context = { ...ctx, db, mediaStorage: watched };
    const [unused, orphaned] = [
      await uploadImage(context, newFile()),
      await uploadImage(context, newFile()),
    ];
    expect(uses).toBe(4);
    await makeDue(unused);
    expect(await deleteImages({ ...sweepContext, db, mediaStorage: watched })).toBe(1);
    await pool.query("delete from images where hash = $1", [hashOf(orphaned)]);
    await age(fileOf(orphaned));
    expect(await deleteOrphanedFiles({ ...sweepContext, db, mediaStorage: watched })).toBe(1);
    expect(uses).toBe(6);
    const { rowCount } = await pool.query("select from image_deletions where hash = any($1)", [
      [hashOf(unused), hashOf(orphaned)],
    ]);
    expect(rowCount).toBe(0);
  });

  it("has all files of an uploaded image, also when sweeps delete the same files meanwhile (contract IMG-17)", async () => {
    for (let round = 0; round < (IS_STRESS ? 100 : 10); round += 1) {
      const file = newFile();
      const former = await uploadImage(ctx, file);
      if (round % 2 === 0) await makeDue(former);
      else await pool.query("delete from images where hash = $1", [hashOf(former)]);
      await age(fileOf(former));
      const [image] = await Promise.all([
        uploadImage(ctx, file),
        uploadImage(ctx, file),
        deleteImages(sweepContext),
        deleteOrphanedFiles(sweepContext),
        deleteOrphanedFiles(sweepContext),
      ]);
      expect(await exists(image)).toBe(true);
      expect(await read(fileOf(image))).toBe("largest");
      expect(await read(fileOf(image).replace(".webp", "-640.webp"))).toBe("640");
    }
  });

  it("keeps the files of an upload while another upload of the same file fails (contract IMG-17)", async () => {
    const file = newFile();
    const before = await getImageStorage(ctx);
    let other: Promise<Image> | undefined;
    const failing: MediaStorage = {
      ...mediaStorage,
      put: async () => {
        other = uploadImage(ctx, file);
        await other;
        throw new StorageError("full");
      },
    };
    await expect(uploadImage({ ...ctx, mediaStorage: failing }, file)).rejects.toMatchObject({
      code: "service_unavailable",
    });
    const image = await other;
    expect(image && (await exists(image))).toBe(true);
    expect((await getImageStorage(ctx)).used - before.used).toBe(CONVERTED_BYTES);
  });

  it("refuses no upload for long after a worker crashed while it deleted the same file (contract IMG-17)", async () => {
    const file = newFile();
    const image = await uploadImage(ctx, file);
    await pool.query("delete from images where hash = $1", [hashOf(image)]);
    await pool.query("insert into image_deletions values ($1, now() - interval '11 minutes')", [
      hashOf(image),
    ]);
    expect((await uploadImage(ctx, file)).url).toBe(image.url);
    await pool.query("delete from image_deletions");
  });
});
