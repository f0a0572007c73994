export { ticketingRoutes } from './ticketing.routes.ts';
export { collectTickets, eraseTickets } from './ticketing-privacy.queries.ts';
