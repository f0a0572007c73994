import type { Variant } from '@vaga/contract/brands';

/** Which pictures are wanted: all of them, unless `npm run screens` was given options. */

const all = {
  brand: ['vaga', 'safecheckin'],
  language: ['pt', 'en'],
  width: ['390', '820', '1440'],
  scheme: ['light', 'dark'],
} as const;

interface Given {
  brand?: string[];
  language?: string[];
  width?: string[];
  scheme?: string[];
  scale?: string;
  axe?: boolean;
}

const given = JSON.parse(process.env.SCREENS ?? '{}') as Given;

export const wanted = {
  brands: chosen('brand') as Variant[],
  languages: chosen('language'),
  schemes: chosen('scheme') as ('light' | 'dark')[],
  widths: (given.width ?? all.width).map(Number),
  scale: Number(given.scale ?? 1),
  withAxe: given.axe ?? true,
};

/** @throws for a word that means nothing here. */
function chosen(option: 'brand' | 'language' | 'scheme'): readonly string[] {
  const known: readonly string[] = all[option];
  const asked = given[option] ?? known;
  const unknown = asked.find((word) => !known.includes(word));
  if (unknown) throw new Error(`--${option} is one of ${known.join(', ')}, not ${unknown}.`);
  return asked;
}
