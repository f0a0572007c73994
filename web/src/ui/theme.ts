import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import type { Brand, Palette } from '@vaga/contract/brands';

/** Space between elements, in steps of 8 pixels. */
const spacing = { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' };

/** Mantine in the brand's colours and shapes. */
export function themeOf(brand: Brand): MantineThemeOverride {
  return createTheme({
    colors: { brand: [...brand.steps] },
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 3 },
    autoContrast: true,
    fontFamily: 'var(--font)',
    headings: { fontFamily: 'var(--font)', fontWeight: '700', textWrap: 'balance' },
    radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    defaultRadius: 'sm',
    spacing,
    cursorType: 'pointer',
    respectReducedMotion: true,
    white: '#ffffff',
    black: brand.light.ink,
  });
}

/** The palette as CSS variables (`--ink`, `--on-primary`, …), and Mantine's own variables in their terms. */
export function variablesOf(brand: Brand): CSSVariablesResolver {
  return () => ({
    variables: {},
    light: schemeVariables(brand.light),
    dark: schemeVariables(brand.dark),
  });
}

function schemeVariables(palette: Palette): Record<string, string> {
  const own = Object.fromEntries(
    Object.entries(palette).map(([name, colour]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      colour,
    ]),
  );
  return {
    ...own,
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--quiet)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--edge)',
    '--mantine-color-brand-filled': 'var(--primary)',
    '--mantine-color-brand-filled-hover': 'var(--primary-hover)',
    '--mantine-color-brand-light': 'var(--tint)',
    '--mantine-color-brand-light-hover': 'var(--tint)',
    '--mantine-color-brand-light-color': 'var(--on-tint)',
    '--mantine-color-brand-outline': 'var(--primary)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
  };
}
