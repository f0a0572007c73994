import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { azulejoMarkup, azulejoSide, randomOf } from '../contract/src/azulejo.ts';
import { type Brand, brandOf, variants } from '../contract/src/brands.ts';

/** The size that networks and messengers ask for (Open Graph). */
const width = 1200;
const height = 630;
const side = 105;
const seeds = ['coimbra', 'lisboa', 'porto', 'évora', 'faro', 'funchal'];

/** Draws the picture of a shared link for each brand: a wall of its tiles with its mark. */
export async function drawSharingPictures(folder: string): Promise<void> {
  for (const variant of variants) {
    const png = new Resvg(sharingPicture(brandOf(variant))).render().asPng();
    await writeFile(join(folder, `sharing-${variant}.png`), png);
  }
}

function sharingPicture({ name, light }: Brand): string {
  const { tileGround: ground, tileLine: line, tileFill: fill, tileSpark: spark } = light;
  const tiles = seeds.map((seed, index) => {
    const markup = azulejoMarkup(`${name} ${seed}`, { ground, line, fill, spark }, `q${index}`);
    return `<g id="t${index}">${markup}</g>`;
  });
  const random = randomOf(name);
  const wall: string[] = [];
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      const tile = Math.floor(random() * seeds.length);
      wall.push(
        `<use href="#t${tile}" transform="translate(${x} ${y}) scale(${side / azulejoSide})"/>`,
      );
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${tiles.join('')}</defs>${wall.join('')}${mark(light)}</svg>`;
}

/** As web/src/ui/brand-mark.tsx draws it, in the middle. */
function mark({ deep, tileSpark, card }: Brand['light']): string {
  const petal = 'M15.2 15.2C8.6 15.2 4.6 10.8 4.6 4.6C10.8 4.6 15.2 8.6 15.2 15.2z';
  const petals = [0, 90, 180, 270].map(
    (angle) =>
      `<path d="${petal}" transform="rotate(${angle} 16 16)" fill="${angle === 90 ? tileSpark : '#fff'}"/>`,
  );
  return `<g transform="translate(432 147) scale(10.5)"><rect x="-1.6" y="-1.6" width="35.2" height="35.2" rx="9.4" fill="${card}"/><rect width="32" height="32" rx="8" fill="${deep}"/>${petals.join('')}</g>`;
}
