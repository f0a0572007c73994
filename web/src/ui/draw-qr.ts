import QRCode from 'qrcode';

export interface QrDrawing {
  /** Width and height with the quiet zone, in modules. */
  side: number;
  /** The dark modules as an SVG path, a module being 1 by 1. */
  path: string;
}

/** Free modules that a reader needs around the code (ISO 18004). */
const quietZone = 4;

/** A QR code as one SVG path; level M stands a scratched or dim screen. */
export function drawQr(text: string): QrDrawing {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const from = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1;
      const length = column - from + 1;
      path += `M${from + quietZone} ${row + quietZone}h${length}v1h-${length}z`;
    }
  }
  return { side: modules.size + 2 * quietZone, path };
}
