import { bookGuestAppointment } from '@vaga/contract/calls/guest-appointments';
import { savePartnerAccount } from '@vaga/contract/calls/partner-account';
import { listDeskRequests } from '@vaga/contract/calls/requests';
import { searchTickets } from '@vaga/contract/calls/ticketing';
import { NavLink } from '../platform/link.tsx';
import type { Session } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { areaTexts } from './area.texts.ts';
import { paths } from './paths.ts';
import { useBrand, useWaitingCounts } from './root-data.ts';
import { dashboardPathOf, homePathOf, isMember, isMemberAt, mayCall } from './session-access.ts';

/** The menu of the area that a session is for. An area's links are added in its menu below. */
export function AreaMenu({ session }: { session: Session }) {
  return isMember(session) ? <PartnerMenu session={session} /> : <UserMenu />;
}

function UserMenu() {
  const t = useText(areaTexts);
  const { asset } = useBrand();
  return (
    <>
      <NavLink to={paths.userHome('user')} end>
        {t('nav.signedHome')}
      </NavLink>
      <NavLink to={paths.search()}>{t('nav.search')}</NavLink>
      <NavLink to={paths.testsList('user')}>{t('nav.tests')}</NavLink>
      {asset === 'reservation' ? (
        <NavLink to={paths.bookings('user')}>{t('nav.reservations')}</NavLink>
      ) : null}
      {asset === 'ticket' ? (
        <NavLink to={paths.bookingsList('user')}>{t('nav.tickets')}</NavLink>
      ) : null}
    </>
  );
}

/** Links to pages that there are. */
function PartnerMenu({ session }: { session: Session }) {
  const t = useText(areaTexts);
  const { requests: waiting } = useWaitingCounts();
  const { asset } = useBrand();
  return (
    <>
      <NavLink to={homePathOf(session)} end>
        {t('nav.signedHome')}
      </NavLink>
      <NavLink to={paths.search()}>{t('nav.search')}</NavLink>
      {asset === 'ticket' && mayCall(session, searchTickets) ? (
        <NavLink to={paths.bookingsList('partner')}>{t('nav.tickets')}</NavLink>
      ) : null}
      {mayCall(session, listDeskRequests) ? (
        <NavLink to={paths.deskRequests()}>
          {waiting > 0 ? t('nav.requestsWaiting', { count: waiting }) : t('nav.requests')}
        </NavLink>
      ) : null}
      {mayCall(session, bookGuestAppointment) ? (
        <>
          <NavLink to={paths.appointments('partner')}>{t('nav.appointments')}</NavLink>
          <NavLink to={paths.bookingsList('partner')}>{t('nav.stays')}</NavLink>
        </>
      ) : null}
      {isMemberAt(session, ['AccommodationPartner']) && mayCall(session, savePartnerAccount) ? (
        <NavLink to={dashboardPathOf(session)}>{t('nav.dashboard')}</NavLink>
      ) : null}
    </>
  );
}

/**
 * Where the header leads for settings; null for members whose home has them as a card. Source: the specification of the
 * signed-in template.
 */
export function settingsPathOf(session: Session): string | null {
  if (!isMember(session) || !session.entity) return paths.userSettings('user');
  const types = ['TestPartner', 'LabPartner', 'AccommodationPartner'] as const;
  return isMemberAt(session, types) ? paths.partnerSecurity(session.entity.type) : null;
}
