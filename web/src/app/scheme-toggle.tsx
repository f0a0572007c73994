import { IconMoon, IconSun } from '@tabler/icons-react';
import { useText } from '../platform/texts.ts';
import { toggleColourScheme } from '../ui/colour-scheme.ts';
import { appTexts } from './app.texts.ts';
import classes from './switches.module.css';

/**
 * Light or dark; until it is pressed, as the device says.
 * The server does not know which it is, so nothing in the markup may depend on it: the style sheet chooses the icon.
 */
export function SchemeToggle() {
  const t = useText(appTexts);
  return (
    <button
      type="button"
      className={classes.scheme}
      onClick={toggleColourScheme}
      aria-label={t('scheme.toggle')}
    >
      <IconSun className={classes.sun} size={22} aria-hidden="true" />
      <IconMoon className={classes.moon} size={22} aria-hidden="true" />
    </button>
  );
}
