import type { AzulejoColours } from '@vaga/contract/azulejo';
import { azulejoMarkup, azulejoSide } from '@vaga/contract/azulejo';

type Document = PDFKit.PDFDocument;

/** Draws the azulejo of a seed, the same as on its screens. Decoration, not content. */
export function drawAzulejo(
  doc: Document,
  tile: { seed: string; x: number; y: number; size: number; colours: AzulejoColours },
): void {
  const { seed, x, y, size, colours } = tile;
  const markup = azulejoMarkup(seed, colours, 'q');
  const [ground = '', quarter = ''] = markup.split(/<g id="q">/);
  const shapes = quarter.replace(/<use[^>]*>/g, '').replace(/<\/g>$/, '');
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .save()
    .rect(x, y, size, size)
    .clip()
    .translate(x, y)
    .scale(size / azulejoSide);
  drawShapes(doc, ground);
  for (const angle of [0, 90, 180, 270]) {
    doc.save().rotate(angle, { origin: [azulejoSide / 2, azulejoSide / 2] });
    drawShapes(doc, shapes);
    doc.restore();
  }
  doc.restore();
  doc.endMarkedContent();
}

/** The elements that azulejos consist of: paths, circles, and groups that are turned. */
function drawShapes(doc: Document, markup: string): void {
  for (const [element] of markup.matchAll(/<\/?\w+[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? '';
    if (element.startsWith('<g')) {
      const [angle = 0, x = 0, y = 0] = (attribute('transform').match(/-?[\d.]+/g) ?? []).map(
        Number,
      );
      doc.save().rotate(angle, { origin: [x, y] });
    } else if (element.startsWith('</g')) doc.restore();
    else if (element.startsWith('<circle')) {
      const [x, y, radius] = [attribute('cx'), attribute('cy'), attribute('r')].map(Number);
      doc.circle(x ?? 0, y ?? 0, radius ?? 0).fill(attribute('fill'));
    } else if (element.startsWith('<path')) {
      const path = doc.path(attribute('d'));
      if (attribute('fill') !== 'none') path.fill(attribute('fill'));
      else
        path
          .lineWidth(Number(attribute('stroke-width')))
          .lineCap('round')
          .stroke(attribute('stroke'));
    }
  }
}
