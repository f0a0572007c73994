/** What a file is by its first bytes, whatever its name. */
export interface PictureType {
  type: 'jpeg' | 'png' | 'webp';
  /** A PNG or WebP with several pictures. */
  isAnimated: boolean;
}

/**
 * The type of a picture that we read; null for any other file. Sources: ISO/IEC 10918-1 (B.1.1.3), the PNG specification (5.2,
 * 11.3.6), and RFC 9649 (2.4, 2.7).
 */
export function pictureTypeOf(content: Uint8Array): PictureType | null {
  if (startsWith(content, [0xff, 0xd8, 0xff])) return { type: 'jpeg', isAnimated: false };
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { type: 'png', isAnimated: hasAnimationChunk(content) };
  if (textAt(content, 0) === 'RIFF' && textAt(content, 8) === 'WEBP') {
    const isAnimated = textAt(content, 12) === 'VP8X' && ((content[20] ?? 0) & 0x02) !== 0;
    return { type: 'webp', isAnimated };
  }
  return null;
}

/** The brands of the pictures of phones that browsers do not show. Source: ISO/IEC 23008-12. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** Whether a file is HEIC, which we do not take. */
export function isHeic(content: Uint8Array): boolean {
  return textAt(content, 4) === 'ftyp' && heicBrands.includes(textAt(content, 8));
}

/** `acTL` stands before the first `IDAT`; between them are chunks with their length, type and check. */
function hasAnimationChunk(content: Uint8Array): boolean {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let at = 8;
  while (at + 12 <= content.length) {
    const type = textAt(content, at + 4);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += 12 + view.getUint32(at);
  }
  return false;
}

function startsWith(content: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => content[index] === byte);
}

/** Four characters of ASCII. */
function textAt(content: Uint8Array, at: number): string {
  return String.fromCharCode(...content.subarray(at, at + 4));
}
