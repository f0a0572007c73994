import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, type MiddlewareFunction, NavLink, Outlet, redirect } from 'react-router';
import { pageContext } from '../platform/context.ts';
import type { Session } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { PersonChip } from '../ui/chips.tsx';
import { appTexts } from './app.texts.ts';
import { detourOf } from './guard.ts';
import classes from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { paths } from './paths.ts';
import { BrandLink, MobileMenu } from './public-header.tsx';
import { useBrand, useSession } from './root-data.ts';
import { SchemeToggle } from './scheme-toggle.tsx';
import { SiteFooter } from './site-footer.tsx';

/**
 * Nobody gets further without a session, and nobody to screens that are not theirs. Before the loaders of the screens
 * run: they may count on a session.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ url, context }) => {
    const detour = detourOf(url, context.get(pageContext).session);
    if (detour) throw redirect(detour);
  },
];

/** There is something to ask the server at every step, so the guard stands at every step. */
export function loader(): null {
  return null;
}

/** The signed-in side. The query client lives here, so that the public pages do not carry it. */
export default function SignedLayout() {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } }),
  );
  const session = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      {session ? <SignedHeader session={session} /> : null}
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </QueryClientProvider>
  );
}

function SignedHeader({ session }: { session: Session }) {
  const t = useText(appTexts);
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <BrandLink to={paths.userHome(session.loginType)} />
        <nav className={classes.nav} aria-label={t('nav.label')}>
          <SignedLinks session={session} />
        </nav>
        <div className={classes.end}>
          <span className={classes.wideOnly}>
            <SchemeToggle />
            <LanguageSwitch />
          </span>
          <NavLink to={paths.userSettings(session.loginType)} className={classes.me ?? ''}>
            <PersonChip name={session.firstName} isSet />
            <span className="visually-hidden">, {t('nav.account')}</span>
          </NavLink>
          <span className={classes.wideOnly}>
            <LogoutButton className={classes.link} />
          </span>
          <MobileMenu>
            <SignedLinks session={session} />
            <NavLink to={paths.userSettings(session.loginType)}>{t('nav.account')}</NavLink>
            <LogoutButton />
          </MobileMenu>
        </div>
      </div>
    </header>
  );
}

function SignedLinks({ session: { loginType, userType } }: { session: Session }) {
  const t = useText(appTexts);
  const { asset } = useBrand();
  const hasDashboard =
    userType !== 'user' && userType !== 'TicketingPartner' && userType !== 'Administrator';
  return (
    <>
      <NavLink to={paths.userHome(loginType)} end>
        {t('nav.signedHome')}
      </NavLink>
      <NavLink to={paths.testsList(loginType)}>{t('nav.tests')}</NavLink>
      {asset === 'reservation' && loginType === 'user' ? (
        <NavLink to={paths.bookings(loginType)}>{t('nav.reservations')}</NavLink>
      ) : null}
      {asset === 'ticket' ? (
        <NavLink to={paths.bookingsList(loginType)}>{t('nav.tickets')}</NavLink>
      ) : null}
      {hasDashboard ? (
        <NavLink to={paths.userDashboard(loginType)}>{t('nav.dashboard')}</NavLink>
      ) : null}
    </>
  );
}

function LogoutButton({ className }: { className?: string | undefined }) {
  const t = useText(appTexts);
  return (
    <Form method="post" action={paths.logout}>
      <button
        type="submit"
        className={className}
        style={{ border: 0, background: 'none', cursor: 'pointer' }}
      >
        {t('nav.logout')}
      </button>
    </Form>
  );
}
