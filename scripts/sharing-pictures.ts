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

/** Draws the icons of the installed app for each brand; the maskable one is cut to its shape by the device. */
export async function drawAppIcons(folder: string): Promise<void> {
  for (const variant of variants) {
    const brand = brandOf(variant);
    const { light } = brand;
    const ground = `<rect width="32" height="32" fill="${light.deep}"/>`;
    const inset = `<g transform="translate(4.8 4.8) scale(.7)">${petalsOf(light)}</g>`;
    const icons = [
      { name: '192', svg: markOf(brand, 192) },
      { name: '512', svg: markOf(brand, 512) },
      { name: 'maskable-512', svg: squareOf(ground + inset, 512) },
    ];
    for (const { name, svg } of icons) {
      await writeFile(join(folder, `icon-${variant}-${name}.png`), new Resvg(svg).render().asPng());
    }
  }
}

/** The mark of a brand as an SVG of its own, so many pixels wide and high. */
export function markOf({ light }: Brand, pixels: number): string {
  const rounded = `<rect width="32" height="32" rx="8" fill="${light.deep}"/>`;
  return squareOf(rounded + petalsOf(light), pixels);
}

function squareOf(drawing: string, pixels: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${pixels}" height="${pixels}">${drawing}</svg>`;
}

/** As web/src/ui/brand-mark.tsx draws it, in the middle. */
function mark(light: Brand['light']): string {
  const { deep, card } = light;
  return `<g transform="translate(432 147) scale(10.5)"><rect x="-1.6" y="-1.6" width="35.2" height="35.2" rx="9.4" fill="${card}"/><rect width="32" height="32" rx="8" fill="${deep}"/>${petalsOf(light)}</g>`;
}

/** Four petals, of which one is the free place. */
function petalsOf({ tileSpark }: Brand['light']): string {
  const petal = 'M15.2 15.2C8.6 15.2 4.6 10.8 4.6 4.6C10.8 4.6 15.2 8.6 15.2 15.2z';
  const petals = [0, 90, 180, 270].map(
    (angle) =>
      `<path d="${petal}" transform="rotate(${angle} 16 16)" fill="${angle === 90 ? tileSpark : '#fff'}"/>`,
  );
  return petals.join('');
}
