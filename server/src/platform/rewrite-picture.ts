import sharp from 'sharp';
import { pictureTypeOf } from './picture-type.rules.ts';
import type { PictureTask, RewrittenPicture } from './pictures.ts';

// One file at a time, and nothing is read twice.
sharp.cache(false);
sharp.concurrency(1);
// Only the readers of the three types are within a file's reach, whatever else the library can read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** What one sees no difference in, at a third of the bytes of a JPEG. */
const webp = { quality: 80, effort: 4 } as const;

/**
 * Writes a picture anew as WebP: upright, in sRGB, without any metadata. It has no limit of time or memory: a stranger's file is
 * rewritten by `createPictureWriter`.
 */
export async function rewritePicture({
  content,
  widths,
  maximumSide,
}: PictureTask): Promise<RewrittenPicture> {
  const type = pictureTypeOf(content);
  if (type === null) return { kind: 'unreadable' };
  try {
    // Of the head of the file alone: nothing is unpacked before its size is known.
    const head = await sharp(content, { limitInputPixels: false }).metadata();
    const { width, height } = head.autoOrient;
    if (Math.max(width, height) > maximumSide) return { kind: 'tooLarge' };
    if (type.isAnimated || (head.pages ?? 1) > 1) return { kind: 'animated' };
    const [widest = width, ...narrower] = widthsFor(width, widths);
    // Unpacked once: the narrower ones are made from the widest.
    const { data, info } = await sharp(content, {
      limitInputPixels: maximumSide * maximumSide,
      failOn: 'warning',
      sequentialRead: true,
    })
      .autoOrient()
      .resize({ width: widest })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const files: FileOfPicture[] = [];
    for (const wanted of [...narrower, widest]) {
      const written = await sharp(data, { raw })
        .resize({ width: wanted })
        .webp(webp)
        .toBuffer({ resolveWithObject: true });
      const { width: wide, height: high } = written.info;
      files.push({ width: wide, height: high, content: written.data });
    }
    return { kind: 'picture', width, height, files };
  } catch {
    return { kind: 'unreadable' };
  }
}

type FileOfPicture = Extract<RewrittenPicture, { kind: 'picture' }>['files'][number];

/** The widths that a picture gets, the widest first and the others from narrow to wide; a narrow picture keeps its own. */
function widthsFor(width: number, widths: readonly number[]): number[] {
  const widest = Math.min(width, Math.max(...widths));
  return [widest, ...widths.filter((wanted) => wanted < widest)];
}
