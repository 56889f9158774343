import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { requireName, withStorageErrors, type MediaStorage, type StoredFile } from "./storage.ts";

export type S3Options = {
  bucket: string;
  region: string;
  /** The address of a server that is not Amazon's. */
  endpoint?: string | undefined;
  /** By default, those of the environment or of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Time in ms to connect, and between two parts of a response. */
  timeoutMs?: number;
};

/** The folder of the files in the bucket. */
const FOLDER = "media/";
/** The greatest number of objects that S3 deletes in one request. */
const MAX_DELETED = 1_000;
const TIMEOUT_MS = 3_000;

/** Stores files in a bucket of Amazon S3, or of a server with its protocol. */
export function createS3Storage({
  bucket,
  region,
  endpoint,
  credentials,
  timeoutMs = TIMEOUT_MS,
}: S3Options): MediaStorage & { close: () => void } {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Other servers do not know the checksums that are now the default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
    maxAttempts: 2,
  });
  const keyOf = (name: string) => FOLDER + requireName(name);

  const put = async (name: string, bytes: Uint8Array): Promise<void> => {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: keyOf(name),
        Body: bytes,
        ContentType: "image/webp",
        CacheControl: "public, max-age=31536000, immutable",
      }),
    );
  };

  const get = async (name: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    try {
      const { Body: body } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }),
      );
      return body && new Uint8Array(await body.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };

  const remove = async (names: readonly string[]): Promise<void> => {
    for (let at = 0; at < names.length; at += MAX_DELETED) {
      const objects = names.slice(at, at + MAX_DELETED).map((name) => ({ Key: keyOf(name) }));
      const { Errors: errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects, Quiet: true } }),
      );
      const [first] = errors;
      if (first) throw new Error(`${first.Code}: ${first.Message}`);
    }
  };

  async function* list(): AsyncGenerator<StoredFile[]> {
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: FOLDER });
    for await (const { Contents: objects = [] } of pages)
      yield objects.flatMap(({ Key: key, LastModified: storedAt }) =>
        key !== undefined && storedAt ? [{ name: key.slice(FOLDER.length), storedAt }] : [],
      );
  }

  return {
    put: (name, bytes) => withStorageErrors(() => put(name, bytes)),
    get: (name) => withStorageErrors(() => get(name)),
    delete: (names) => withStorageErrors(() => remove(names)),
    list,
    close: () => client.destroy(),
  };
}
