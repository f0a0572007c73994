import type { Brand, Palette } from '@vaga/contract/brands';

/** The style of the brand's palette: `--ink`, `--on-primary`, … in the light scheme and in the dark one. */
export function paletteStyle({ light, dark }: Brand): string {
  return `:root{${variablesOf(light)}}:root[data-scheme="dark"]{${variablesOf(dark)}}`;
}

function variablesOf(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${kebabOf(name)}:${colour}`)
    .join(';');
}

function kebabOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
