import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { SignInLink } from '../identity/index.ts';
import { useText } from '../platform/texts.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { PersonChip } from '../ui/chips.tsx';
import { appTexts } from './app.texts.ts';
import classes from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { paths } from './paths.ts';
import { useBrand, useSession } from './root-data.ts';
import { SchemeToggle } from './scheme-toggle.tsx';

export function PublicHeader() {
  const t = useText(appTexts);
  const session = useSession();
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <BrandLink to={paths.home} />
        <nav className={classes.nav} aria-label={t('nav.label')}>
          <PublicLinks />
        </nav>
        <div className={classes.end}>
          <span className={classes.wideOnly}>
            <SchemeToggle />
            <LanguageSwitch />
          </span>
          {session ? (
            <Link to={paths.userHome(session.loginType)} className={classes.me}>
              <PersonChip name={session.firstName} isSet />
            </Link>
          ) : (
            <>
              <Link to={paths.register} className={`${classes.link} ${classes.wideOnly}`}>
                {t('nav.register')}
              </Link>
              <SignInLink variant="quiet">{t('nav.login')}</SignInLink>
            </>
          )}
          <MobileMenu>
            <PublicLinks />
            {session ? null : <NavLink to={paths.register}>{t('nav.register')}</NavLink>}
          </MobileMenu>
        </div>
      </div>
    </header>
  );
}

/** Mark and name, leading home. */
export function BrandLink({ to }: { to: string }) {
  const t = useText(appTexts);
  const { name } = useBrand();
  return (
    <Link to={to} className={classes.brand} aria-label={t('nav.homeOf', { name })}>
      <BrandMark />
      <span className={classes.name}>{name}</span>
    </Link>
  );
}

function PublicLinks() {
  const t = useText(appTexts);
  return (
    <>
      <NavLink to={paths.about}>{t('nav.about')}</NavLink>
      <NavLink to={paths.partners}>{t('nav.partners')}</NavLink>
      <NavLink to={paths.faq}>{t('nav.faq')}</NavLink>
    </>
  );
}

/** On a phone: everything else, behind one button. Closes on a step to another screen and on Escape. */
export function MobileMenu({ children }: { children: React.ReactNode }) {
  const t = useText(appTexts);
  const box = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // Whoever was quicker than the script has opened it already, and keeps it open.
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
