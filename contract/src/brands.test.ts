import { expect, test } from 'vitest';
import { brandOf, type Palette } from './brands.ts';

/** Relative luminance of '#rrggbb', as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const textOnGround: [keyof Palette, keyof Palette][] = [
  ['ink', 'surface'],
  ['ink', 'card'],
  ['ink', 'quiet'],
  ['inkSoft', 'surface'],
  ['inkSoft', 'card'],
  ['inkSoft', 'quiet'],
  ['link', 'surface'],
  ['link', 'card'],
  ['link', 'quiet'],
  ['link', 'tint'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onTint', 'tint'],
  ['inkSoft', 'tint'],
  ['accent', 'surface'],
  ['accent', 'card'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onAccentTint', 'accentTint'],
  ['danger', 'surface'],
  ['danger', 'card'],
  ['danger', 'dangerTint'],
  ['ink', 'dangerTint'],
  ['success', 'surface'],
  ['success', 'card'],
  ['success', 'tint'],
  ['onDeep', 'deep'],
  ['onDeepSoft', 'deep'],
];

const variants = ['vaga', 'safecheckin'];
const schemes = ['light', 'dark'] as const;
const cases = variants.flatMap((variant) => schemes.map((scheme) => ({ variant, scheme })));

test.each(cases)(
  'text reaches 4.5:1 on its background in $variant $scheme',
  ({ variant, scheme }) => {
    const palette = brandOf(variant)[scheme];
    const tooFaint = textOnGround
      .map(
        ([text, ground]) =>
          `${text} on ${ground}: ${contrast(palette[text], palette[ground]).toFixed(2)}`,
      )
      .filter((line) => Number(line.split(': ')[1]) < 4.5);
    expect(tooFaint).toEqual([]);
  },
);

test.each(cases)(
  'the edge of a control and the focus ring reach 3:1 in $variant $scheme',
  ({ variant, scheme }) => {
    const palette = brandOf(variant)[scheme];
    for (const ground of [palette.card, palette.surface]) {
      expect(contrast(palette.edge, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(palette.primary, ground)).toBeGreaterThanOrEqual(3);
    }
  },
);
