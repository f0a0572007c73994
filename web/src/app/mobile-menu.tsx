import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../platform/texts.ts';
import { appTexts } from './app.texts.ts';
import classes from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';

/** On a phone: everything else, behind one button. Closes on a step to another screen and on Escape. */
export function MobileMenu({ children }: { children: React.ReactNode }) {
  const t = useText(appTexts);
  const box = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // A visitor who was quicker than the script has opened it already: it stays open.
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (box.current) box.current.open = false;
  }, [pathname]);
  return (
    <details
      ref={box}
      className={classes.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        box.current.open = false;
        box.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={classes.menuButton}>
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <path
            d="M4 7h16M4 12h16M4 17h16"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        <span className="visually-hidden">{t('nav.menu')}</span>
      </summary>
      <div className={classes.panel}>
        <nav aria-label={t('nav.menu')}>{children}</nav>
        <div className={classes.panelEnd}>
          <LanguageSwitch />
          <SchemeToggle />
        </div>
      </div>
    </details>
  );
}
