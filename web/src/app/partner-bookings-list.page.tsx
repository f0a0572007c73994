import type { LoaderFunctionArgs } from 'react-router';
import StaysPage, { loader as loadStays } from '../accommodation/stays.page.tsx';
import { pageContext } from '../platform/context.ts';
import TicketsPage, { loader as loadTickets } from '../ticketing/tickets.page.tsx';
import { useSession } from './root-data.ts';
import { isMemberAt } from './session-access.ts';

export function loader(given: LoaderFunctionArgs) {
  const { session } = given.context.get(pageContext);
  const isHotel = session !== null && isMemberAt(session, ['AccommodationPartner']);
  return isHotel ? loadStays(given) : loadTickets(given);
}

/** What a partner's guests come with: the stays of a hotel, the tickets of a ticket office. */
export default function PartnerBookingsListPage() {
  const session = useSession();
  const isHotel = session !== null && isMemberAt(session, ['AccommodationPartner']);
  return isHotel ? <StaysPage /> : <TicketsPage />;
}
