/**
 * `npm run server-pictures` draws what the server sends as PNG, for each brand: the row of tiles at the head of e-mails, since
 * mail clients do not reliably show SVG, and the mark in passes of wallets. With `--check`, exits 1 where a committed picture
 * is not the one that would be drawn.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { azulejoMarkup, azulejoSide } from '@vaga/contract/azulejo';
import type { Variant } from '../contract/src/brands.ts';
import { brandOf, variants } from '../contract/src/brands.ts';
import { markOf } from './sharing-pictures.ts';

const slices = join(import.meta.dirname, '../server/src');
const tiles = 10;
/** Twice the displayed size, for sharp screens. */
const tilePixels = 120;
/** The sizes of Apple Wallet: a notification, and the head of the pass. */
const markPixels = {
  'icon.png': 29,
  'icon@2x.png': 58,
  'icon@3x.png': 87,
  'logo.png': 50,
  'logo@2x.png': 100,
};

/** The light scheme: mail clients derive a dark one themselves. */
function drawTiles(variant: Variant): Buffer {
  const { name, light } = brandOf(variant);
  const colours = {
    ground: light.tileGround,
    line: light.tileLine,
    fill: light.tileFill,
    spark: light.tileSpark,
  };
  const row = Array.from(
    { length: tiles },
    (_, position) =>
      `<g transform="translate(${position * azulejoSide})">${azulejoMarkup(`e-mails of ${name}`, colours, `q${position}`)}</g>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${tiles * azulejoSide} ${azulejoSide}">${row.join('')}</svg>`;
  return new Resvg(svg, { fitTo: { mode: 'width', value: tiles * tilePixels } }).render().asPng();
}

function drawMark(variant: Variant, pixels: number): Buffer {
  return new Resvg(markOf(brandOf(variant), pixels)).render().asPng();
}

const pictures = variants.flatMap((variant) => [
  { path: `messaging/pictures/tiles-${variant}.png`, drawn: drawTiles(variant) },
  ...Object.entries(markPixels).map(([name, pixels]) => ({
    path: `appointments/downloads/pictures/${variant}-${name}`,
    drawn: drawMark(variant, pixels),
  })),
]);

const isCheck = process.argv.includes('--check');
let stale = 0;
for (const { path: name, drawn } of pictures) {
  const path = join(slices, name);
  if (existsSync(path) && readFileSync(path).equals(drawn)) continue;
  stale += 1;
  if (isCheck) console.error(`${path} is not up to date: npm run server-pictures`);
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, drawn);
  }
}
console.log(`${pictures.length} pictures, ${stale} ${isCheck ? 'out of date' : 'written'}`);
process.exitCode = isCheck && stale > 0 ? 1 : 0;
