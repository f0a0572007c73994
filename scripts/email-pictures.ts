/**
 * `npm run email-pictures` draws the row of tiles at the head of e-mails, one PNG for each brand: mail clients do not
 * reliably show SVG. With `--check`, exits 1 where a committed picture is not the one that would be drawn.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { azulejoMarkup, azulejoSide } from '@vaga/contract/azulejo';
import type { Variant } from '../contract/src/brands.ts';
import { brandOf, variants } from '../contract/src/brands.ts';

const folder = join(import.meta.dirname, '../server/src/messaging/pictures');
const tiles = 10;
/** Twice the displayed size, for sharp screens. */
const tilePixels = 120;
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

const isCheck = process.argv.includes('--check');
let stale = 0;
for (const variant of variants) {
  const path = join(folder, `tiles-${variant}.png`);
  const drawn = drawTiles(variant);
  if (existsSync(path) && readFileSync(path).equals(drawn)) continue;
  stale += 1;
  if (isCheck) console.error(`${path} is not up to date: npm run email-pictures`);
  else writeFileSync(path, drawn);
}
console.log(`${variants.length} pictures, ${stale} ${isCheck ? 'out of date' : 'written'}`);
process.exitCode = isCheck && stale > 0 ? 1 : 0;
