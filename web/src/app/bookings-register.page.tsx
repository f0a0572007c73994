import { brandOf } from '@vaga/contract/brands';
import type { LoaderFunctionArgs } from 'react-router';
import { redirectToStays } from '../accommodation/index.ts';
import { pageContext } from '../platform/context.ts';
import TicketsPage, { loader as loadTickets } from '../ticketing/tickets.page.tsx';

/** A ticket is registered over the list of tickets; a stay on a screen of its own. */
export function loader(given: LoaderFunctionArgs) {
  const { asset } = brandOf(given.context.get(pageContext).variant);
  return asset === 'ticket' ? loadTickets(given) : redirectToStays(given);
}

export default TicketsPage;
