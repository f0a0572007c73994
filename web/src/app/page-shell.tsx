import { isEmbedPage } from '@vaga/contract/public-addresses';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useIsBlocked } from '../platform/blocking.ts';
import { takeOverEarlyInput } from '../platform/early-input.ts';
import { useText } from '../platform/texts.ts';
import { Analytics } from './analytics.tsx';
import { appTexts } from './app.texts.ts';
import { ChunkFailure } from './chunk-failure.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import classes from './page-shell.module.css';

/** Longer than this, what blocks shows the overlay. */
const overlayAfterMs = 400;

/** What surrounds every screen: skip link, progress bar, overlay, cookie banner, announcer of the page's title. */
export function PageShell({ children }: { children: ReactNode }) {
  const t = useText(appTexts);
  useLayoutEffect(takeOverEarlyInput, []);
  // A page in a frame of another site has nothing around it, and sets no cookie of which a notice would speak.
  if (isEmbedPage(useLocation().pathname)) return children;
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <ProgressBar />
      <CookieBanner />
      {children}
      <Overlay />
      <Analytics />
      <ChunkFailure />
      <Arrival />
    </>
  );
}

/** In a region of its own, since it stands above the header; silent, since `Arrival` says where one is. */
function ProgressBar() {
  const t = useText(appTexts);
  const isBusy = useNavigation().state !== 'idle';
  return isBusy ? (
    <div role="status" aria-live="off">
      <div className={classes.progress} role="progressbar" aria-label={t('progress')} />
    </div>
  ) : null;
}

/** Covers the page while something that truly blocks lasts. */
function Overlay() {
  const t = useText(appTexts);
  const isBlocked = useIsBlocked();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBlocked) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), overlayAfterMs);
    return () => clearTimeout(timer);
  }, [isBlocked]);
  return isBlocked && isLong ? (
    <div className={classes.overlay} role="status">
      <span className={classes.wheel} aria-hidden="true" />
      {t('overlay')}
    </div>
  ) : null;
}

/** After a step to another screen, says its title and starts the keyboard at its top. */
function Arrival() {
  const t = useText(appTexts);
  const { pathname } = useLocation();
  const [last, setLast] = useState(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (pathname === last) return;
    setLast(pathname);
    setTitle(t('arrived', { title: document.title }));
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, last, t]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}
