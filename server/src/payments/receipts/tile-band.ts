import type { Palette } from '@vaga/contract/brands';

type Document = PDFKit.PDFDocument;

type TilePalette = Pick<Palette, 'tileGround' | 'tileLine' | 'tileFill' | 'tileSpark'>;

/** Draws a band of tiles: quarter circles that form rosettes, as in azulejos. Decoration, not content. */
export function drawTileBand(
  doc: Document,
  band: { width: number; size: number; palette: TilePalette },
): void {
  const { width, size, palette } = band;
  doc.markContent('Artifact', { type: 'Layout' });
  doc.save().rect(0, 0, width, size).clip();
  for (let column = 0; column * size < width; column += 1) {
    drawTile(doc, { x: column * size, size, isTurned: column % 2 === 1, palette });
  }
  doc.restore();
  doc.endMarkedContent();
}

function drawTile(
  doc: Document,
  tile: { x: number; size: number; isTurned: boolean; palette: TilePalette },
): void {
  const { x, size, isTurned, palette } = tile;
  const { tileGround: pale, tileLine: dark } = palette;
  const middle = x + size / 2;
  doc.rect(x, 0, size, size).fill(isTurned ? dark : pale);
  for (const [cx, cy] of [
    [x, 0],
    [x + size, 0],
    [x, size],
    [x + size, size],
  ] as const) {
    doc.save().rect(x, 0, size, size).clip();
    doc.circle(cx, cy, size * 0.46).fill(isTurned ? pale : dark);
    doc.circle(cx, cy, size * 0.3).fill(palette.tileFill);
    doc.circle(cx, cy, size * 0.12).fill(isTurned ? dark : pale);
    doc.restore();
  }
  const reach = size * 0.2;
  doc
    .polygon(
      [middle, size / 2 - reach],
      [middle + reach, size / 2],
      [middle, size / 2 + reach],
      [middle - reach, size / 2],
    )
    .fill(palette.tileSpark);
}
