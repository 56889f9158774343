const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHUNK_HEADER_BYTES = 8;
const CHECKSUM_BYTES = 4;

/**
 * Whether a file is a PNG image with several frames (PNG 3, section 11.3.5.1). The converter reads only the first of them (contract
 * IMG-20).
 */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = SIGNATURE.length;
  while (offset + CHUNK_HEADER_BYTES + 4 <= bytes.byteLength) {
    const length = view.getUint32(offset);
    const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + CHUNK_HEADER_BYTES));
    // The number of frames. The chunk is before the data of the first one.
    if (type === "acTL") return view.getUint32(offset + CHUNK_HEADER_BYTES) > 1;
    if (type === "IDAT") return false;
    offset += CHUNK_HEADER_BYTES + length + CHECKSUM_BYTES;
  }
  return false;
}
