import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useMatches } from 'react-router';
import { EntitySelector, LeaveEntityButton } from '../organisations/index.ts';
import { Link, NavLink } from '../platform/link.tsx';
import type { Session } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { initialsOf } from '../ui/chips.tsx';
import { appTexts } from './app.texts.ts';
import { areaTexts } from './area.texts.ts';
import { settingsPathOf } from './area-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { paths } from './paths.ts';
import classes from './provider-frame.module.css';
import { ProviderMenu } from './provider-menu.tsx';
import { useBrand, type WaitingCounts } from './root-data.ts';
import { SchemeToggle } from './scheme-toggle.tsx';
import { homePathOf } from './session-access.ts';
import { ShortFooter } from './site-footer.tsx';
import { useLiveWaitingCounts } from './waiting-counts.ts';

/** The screens that fill the window, without a footer. */
const dayRoutes = ['partner.test.home', 'partner.test.new'];
/** Those that strangers look at: nothing of the member stands around them. */
const bareRoutes = ['partner.test.room'];

/**
 * The frame of a provider's screens: a rail with their menu, which is a line at the top of a phone. It leaves the height of
 * the window to the day.
 */
export function ProviderFrame({ session, children }: { session: Session; children: ReactNode }) {
  const matches = useMatches();
  const isAt = (routes: readonly string[]) => matches.some(({ id }) => routes.includes(id));
  if (isAt(bareRoutes))
    return (
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    );
  const isDay = isAt(dayRoutes);
  return (
    <div className={classes.frame} data-day={isDay || undefined}>
      <ProviderHeader session={session} />
      <div className={classes.screen}>
        <main id="content" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        {isDay ? null : <ShortFooter />}
      </div>
    </div>
  );
}

function ProviderHeader({ session }: { session: Session }) {
  const t = useText(appTexts);
  const { name } = useBrand();
  const waiting = useLiveWaitingCounts(session);
  return (
    <header className={classes.rail}>
      <Link
        to={homePathOf(session)}
        className={classes.brand}
        aria-label={t('nav.homeOf', { name })}
      >
        <BrandMark size={36} />
      </Link>
      <nav className={classes.nav} aria-label={t('nav.label')}>
        <ProviderMenu session={session} waiting={waiting} />
      </nav>
      <div className={classes.entity}>
        <EntitySelector session={session} />
      </div>
      <AccountMenu session={session} waiting={waiting} />
    </header>
  );
}

/** The member's own: the entity, settings, colours, language, the way out; on a phone the menu stands above them. */
function AccountMenu({ session, waiting }: { session: Session; waiting: WaitingCounts }) {
  const t = useText(appTexts);
  const tOfArea = useText(areaTexts);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const id = useId();
  const settingsPath = settingsPathOf(session);

  useEffect(() => {
    if (shown.current !== pathname) setOpen(false);
    shown.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere in it
    <div ref={box} className={classes.account} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={classes.me}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">{initialsOf(`${session.firstName} ${session.lastName}`)}</span>
        <span className="visually-hidden">{t('nav.menu')}</span>
      </button>
      <div id={id} className={classes.panel} hidden={!isOpen}>
        <nav className={classes.panelNav} aria-label={t('nav.menu')}>
          <span className={classes.phoneOnly}>
            <ProviderMenu session={session} waiting={waiting} />
          </span>
          {settingsPath ? <NavLink to={settingsPath}>{tOfArea('nav.security')}</NavLink> : null}
        </nav>
        <div className={classes.switches}>
          <LanguageSwitch />
          <SchemeToggle />
        </div>
        <LeaveEntityButton />
        <Form method="post" action={paths.logout}>
          <button type="submit" className={classes.logout}>
            {tOfArea('nav.logout')}
          </button>
        </Form>
      </div>
    </div>
  );
}
