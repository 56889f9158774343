import { DomainError } from "@guidepost/core";

/** A body up to this size in bytes is read at once, which is faster than a stream. */
const SINGLE_READ_BYTES = 64 * 1024;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Discards the rest of a refused body, so that its client can reuse the connection. */
async function discard(reader: Reader, maxBytes: number): Promise<void> {
  for (let bytes = 0; bytes <= maxBytes;) {
    const { value } = await reader.read();
    if (!value) return;
    bytes += value.byteLength;
  }
}

async function* streamOf({ body }: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  // Not `for await`: an early exit would cancel the stream and close the connection of the response.
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { value } = await reader.read();
      if (!value) return;
      yield value;
    }
  } finally {
    void discard(reader, maxBytes).catch(() => {});
  }
}

/**
 * The parts of a request's body, of up to about `maxBytes`. After an early exit the rest is discarded.
 *
 * @throws the stream's error when the client disconnects
 */
export async function* chunksOf(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > 0 && declared <= SINGLE_READ_BYTES)
    yield new Uint8Array(await request.arrayBuffer());
  else yield* streamOf(request, maxBytes);
}

/** The error of a body that its client did not send to its end. */
export function incompleteBody(): DomainError {
  return new DomainError("bad_request", "The request body ended before it was complete");
}
