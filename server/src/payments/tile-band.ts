type Document = PDFKit.PDFDocument;

const blue = '#0B5D7A';
const pale = '#DCEBF0';
const mid = '#5E9FB5';
const clay = '#D9572B';

/** Draws a band of tiles: quarter circles that meet in rosettes, as on a wall of azulejos. Decoration, not content. */
export function drawTileBand(doc: Document, band: { width: number; size: number }): void {
  const { width, size } = band;
  doc.markContent('Artifact', { type: 'Layout' });
  doc.save().rect(0, 0, width, size).clip();
  for (let column = 0; column * size < width; column += 1) {
    drawTile(doc, { x: column * size, size, isTurned: column % 2 === 1 });
  }
  doc.restore();
  doc.endMarkedContent();
}

function drawTile(doc: Document, tile: { x: number; size: number; isTurned: boolean }): void {
  const { x, size, isTurned } = tile;
  const middle = x + size / 2;
  doc.rect(x, 0, size, size).fill(isTurned ? blue : pale);
  for (const [cx, cy] of [
    [x, 0],
    [x + size, 0],
    [x, size],
    [x + size, size],
  ] as const) {
    doc.save().rect(x, 0, size, size).clip();
    doc.circle(cx, cy, size * 0.46).fill(isTurned ? pale : blue);
    doc.circle(cx, cy, size * 0.3).fill(mid);
    doc.circle(cx, cy, size * 0.12).fill(isTurned ? blue : pale);
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
    .fill(clay);
}
