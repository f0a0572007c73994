import { createHash } from 'node:crypto';
import { encodePng } from '../platform/png.ts';
import type { EmailBrand } from './email-brand.ts';
import type { Layer } from './tile-motifs.rules.ts';
import { tileLayers } from './tile-motifs.rules.ts';

const quarterPixels = 60;
const tilePixels = quarterPixels * 2;
const quarterUnits = 40;
/** Sample points per pixel in each direction, for smooth edges. */
const samples = 3;

type Colour = readonly [number, number, number];

/** The displayed size; the picture has twice as many pixels, for sharp screens. */
export const headPicture = { width: 600, height: 60 };

/**
 * The row of azulejos at the top of an e-mail, as a PNG: mail clients do not reliably show SVG. Drawn like the tiles on
 * screen: a quarter, symmetric about its diagonal, rotated four times.
 */
export function drawTileRow(brand: EmailBrand): Buffer {
  const count = (headPicture.width * 2) / tilePixels;
  const [corner = 0, reach = 0, band = 0] = createHash('sha256').update(brand.name).digest();
  // Corners and bands are the same for all tiles, so that neighbours join; the centres differ.
  const quarters = [0.1, 0.9, 0.35, 0.6].map((centre) =>
    drawQuarter(tileLayers([corner / 256, centre, reach / 256, band / 256]), brand.tile),
  );
  const width = count * tilePixels;
  const pixels = new Uint8Array(width * tilePixels * 3);
  for (let y = 0; y < tilePixels; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const quarter = quarters[Math.floor(x / tilePixels) % quarters.length];
      const at = (mirrored(y) * quarterPixels + mirrored(x % tilePixels)) * 3;
      pixels.set(quarter?.subarray(at, at + 3) ?? [], (y * width + x) * 3);
    }
  }
  return encodePng(pixels, width, tilePixels);
}

const mirrored = (position: number) =>
  position < quarterPixels ? position : tilePixels - 1 - position;

function drawQuarter(bottomUp: Layer[], colours: EmailBrand['tile']): Uint8Array {
  const layers = bottomUp.toReversed();
  const palette = {
    ground: rgb(colours.ground),
    line: rgb(colours.line),
    fill: rgb(colours.fill),
    spark: rgb(colours.spark),
  };
  const pixels = new Uint8Array(quarterPixels * quarterPixels * 3);
  for (let y = 0; y < quarterPixels; y += 1) {
    for (let x = 0; x < quarterPixels; x += 1) {
      pixels.set(pixelAt({ x, y }, layers, palette), (y * quarterPixels + x) * 3);
    }
  }
  return pixels;
}

/** @param layers from top to bottom. */
function pixelAt(
  pixel: { x: number; y: number },
  layers: Layer[],
  palette: Record<Layer['colour'], Colour>,
): Colour {
  const sum = [0, 0, 0] as [number, number, number];
  for (let point = 0; point < samples * samples; point += 1) {
    const x = unitsAt(pixel.x, point % samples);
    const y = unitsAt(pixel.y, Math.floor(point / samples));
    const [red, green, blue] =
      palette[layers.find(({ inside }) => inside(x, y))?.colour ?? 'ground'];
    sum[0] += red;
    sum[1] += green;
    sum[2] += blue;
  }
  return [mean(sum[0]), mean(sum[1]), mean(sum[2])];
}

const unitsAt = (pixel: number, sample: number) =>
  ((pixel + (sample + 0.5) / samples) * quarterUnits) / quarterPixels;
const mean = (sum: number) => Math.round(sum / (samples * samples));

function rgb(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
