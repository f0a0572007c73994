import { brandOf } from '@vaga/contract/brands';
import type { LoaderFunctionArgs } from 'react-router';
import GuestsPage, { loader as loadGuests } from '../accommodation/guests.page.tsx';
import { pageContext } from '../platform/context.ts';
import TicketsPage, { loader as loadTickets } from '../ticketing/tickets.page.tsx';
import { useBrand } from './root-data.ts';

export function loader(given: LoaderFunctionArgs) {
  const { asset } = brandOf(given.context.get(pageContext).variant);
  return asset === 'ticket' ? loadTickets(given) : loadGuests(given);
}

/** What people come with, and what each still needs: tickets, or guests of a stay. */
export default function BookingsListPage() {
  return useBrand().asset === 'ticket' ? <TicketsPage /> : <GuestsPage />;
}
