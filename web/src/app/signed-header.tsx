import { searchTickets } from '@vaga/contract/calls/ticketing';
import { Form, NavLink } from 'react-router';
import type { Session } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { PersonChip } from '../ui/chips.tsx';
import { appTexts } from './app.texts.ts';
import { BrandLink } from './brand-link.tsx';
import classes from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { paths } from './paths.ts';
import { useBrand } from './root-data.ts';
import { SchemeToggle } from './scheme-toggle.tsx';
import { isMember, isMemberAt, mayCall } from './session-access.ts';

/** The header of a signed-in person: the same on every screen, public ones too. */
export function SignedHeader({ session }: { session: Session }) {
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
          <AccountChip session={session} />
          <span className={classes.wideOnly}>
            <LogoutButton className={classes.link} />
          </span>
          <MobileMenu>
            <SignedLinks session={session} />
            {hasSettings(session) ? (
              <NavLink to={paths.userSettings(session.loginType)}>{t('nav.account')}</NavLink>
            ) : null}
            <LogoutButton />
          </MobileMenu>
        </div>
      </div>
    </header>
  );
}

/** Neither of these has a dashboard or settings of its own. Source: the specification of the signed-in template. */
function hasSettings(session: Session): boolean {
  const types = ['TestPartner', 'LabPartner', 'AccommodationPartner'] as const;
  return !isMember(session) || isMemberAt(session, types);
}

function AccountChip({ session }: { session: Session }) {
  const t = useText(appTexts);
  const chip = <PersonChip name={session.firstName} isSet />;
  if (!hasSettings(session)) return chip;
  return (
    <NavLink to={paths.userSettings(session.loginType)} className={classes.me ?? ''}>
      {chip}
      <span className="visually-hidden">, {t('nav.account')}</span>
    </NavLink>
  );
}

function SignedLinks({ session }: { session: Session }) {
  const t = useText(appTexts);
  const { asset } = useBrand();
  const { loginType } = session;
  const hasTickets = !isMember(session) || mayCall(session, searchTickets);
  return (
    <>
      <NavLink to={paths.userHome(loginType)} end>
        {t('nav.signedHome')}
      </NavLink>
      <NavLink to={paths.search()}>{t('nav.search')}</NavLink>
      <NavLink to={paths.testsList(loginType)}>{t('nav.tests')}</NavLink>
      {asset === 'reservation' && !isMember(session) ? (
        <NavLink to={paths.bookings(loginType)}>{t('nav.reservations')}</NavLink>
      ) : null}
      {asset === 'ticket' && hasTickets ? (
        <NavLink to={paths.bookingsList(loginType)}>{t('nav.tickets')}</NavLink>
      ) : null}
      {isMember(session) && hasSettings(session) ? (
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
