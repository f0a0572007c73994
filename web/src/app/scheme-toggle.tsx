import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useText } from '../platform/texts.ts';
import { appTexts } from './app.texts.ts';
import classes from './switches.module.css';

/** Light or dark; until it is pressed, as the device says. */
export function SchemeToggle() {
  const t = useText(appTexts);
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: true });
  const isDark = scheme === 'dark';
  return (
    <button type="button" className={classes.scheme} onClick={() => setColorScheme(isDark ? 'light' : 'dark')} aria-label={t(isDark ? 'scheme.toLight' : 'scheme.toDark')}>
      {isDark ? <IconSun size={22} aria-hidden="true" /> : <IconMoon size={22} aria-hidden="true" />}
    </button>
  );
}
