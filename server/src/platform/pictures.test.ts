import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPictureWriter } from './pictures.ts';

const writer = createPictureWriter();
const widths = [320, 960, 1600];
const rewrite = (content: Buffer) =>
  writer.rewrite({ content, widths, maximumSide: 4000 }, 'farmacia');

const plain = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d7a' } });

test('a photo is written as WebP in each width, upright, without anything that the camera noted', async () => {
  const content = await plain(2000, 1000)
    .withExif({ IFD0: { Artist: 'Ana Prata' }, IFD3: { GPSLatitude: '40/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(content).metadata()).exif).toBeDefined();
  const picture = await rewrite(content);
  if (picture.kind !== 'picture') throw new Error(picture.kind);
  expect(picture).toMatchObject({ width: 1000, height: 2000 });
  expect(picture.files.map(({ width, height }) => [width, height])).toEqual([
    [320, 640],
    [960, 1920],
    [1000, 2000],
  ]);
  for (const file of picture.files) {
    const written = await sharp(file.content).metadata();
    expect(written).toMatchObject({ format: 'webp', width: file.width, height: file.height });
    for (const noted of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
      expect(written[noted]).toBeUndefined();
    expect(Buffer.from(file.content).includes('Ana Prata')).toBe(false);
  }
});

test('JPEG, PNG and WebP are read; a narrow picture keeps its width, and what is clear stays clear', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const picture = await rewrite(await plain(300, 200).toFormat(format).toBuffer());
    expect(picture).toMatchObject({ kind: 'picture', width: 300, height: 200 });
    if (picture.kind === 'picture') expect(picture.files).toHaveLength(1);
  }
  const logo = sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const clear = await rewrite(await logo.png().toBuffer());
  if (clear.kind !== 'picture') throw new Error(clear.kind);
  expect((await sharp(clear.files[0]?.content).metadata()).hasAlpha).toBe(true);
});

test('what stands behind the picture in the file is not in what is kept', async () => {
  const behind = Buffer.from('<script>alert(1)</script>PK\u0003\u0004 a whole archive');
  const picture = await rewrite(Buffer.concat([await plain(400).jpeg().toBuffer(), behind]));
  if (picture.kind !== 'picture') throw new Error(picture.kind);
  for (const { content } of picture.files)
    expect(Buffer.from(content).includes('script')).toBe(false);
});

test.each([
  ['a text', Buffer.from('no picture at all')],
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  [
    'a PDF that begins as a JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('%PDF-1.7')]),
  ],
  ['a GIF that is a script', Buffer.from('GIF89a/*\u0001*/=1;alert(1)')],
  ['a RIFF file that is no WebP', Buffer.from('RIFF\u0010\u0000\u0000\u0000WAVEfmt ')],
])('%s is no picture', async (_name, content) => {
  expect(await rewrite(content)).toEqual({ kind: 'unreadable' });
});

test('a file that ends too early is refused, of each type', async () => {
  const noise = sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await noise.clone().toFormat(format).toBuffer();
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    expect(await rewrite(half)).toEqual({ kind: 'unreadable' });
  }
});

test('a picture that moves is refused as WebP and as PNG', async () => {
  const frames = await Promise.all(
    ['#d9572b', '#0b5d7a'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const webp = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
  expect(await rewrite(webp)).toEqual({ kind: 'animated' });
  expect(await rewrite(pngOf(40, 40, true))).toEqual({ kind: 'animated' });
});

test('a bomb of 20,000 by 20,000 pixels is refused by its size, before it is unpacked', async () => {
  const bomb = pngOf(20_000, 20_000);
  expect(bomb.length).toBeLessThan(3_000_000);
  const began = performance.now();
  expect(await rewrite(bomb)).toEqual({ kind: 'tooLarge' });
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(await rewrite(await plain(4001, 10).png().toBuffer())).toEqual({ kind: 'tooLarge' });
});

test('a file that takes too long ends its process, and the next one is read', async () => {
  const hasty = createPictureWriter({ timeoutMs: 1 });
  const content = await plain(400).png().toBuffer();
  const picture = await hasty.rewrite({ content, widths, maximumSide: 4000 }, 'farmacia');
  expect(picture).toEqual({ kind: 'tooMuch' });
  expect(await rewrite(content)).toMatchObject({ kind: 'picture' });
});

test('the loop of events goes on while a picture of 4,000 by 4,000 pixels is written', async () => {
  const content = await plain(4000).jpeg().toBuffer();
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  }, 5);
  const picture = await rewrite(content);
  clearInterval(count);
  expect(picture).toMatchObject({ kind: 'picture', width: 4000, height: 4000 });
  expect(turns).toBeGreaterThan(5);
});

/** A PNG of one colour, written by hand: the library writes none that is larger than it reads. */
function pngOf(width: number, height: number, isAnimated = false): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const line = Math.ceil(width / 8) + 1;
  const animation = Buffer.alloc(8);
  animation.writeUInt32BE(2, 0);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunkOf('IHDR', head),
    ...(isAnimated ? [chunkOf('acTL', animation)] : []),
    chunkOf('IDAT', deflateSync(Buffer.alloc(line * height))),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

function chunkOf(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
