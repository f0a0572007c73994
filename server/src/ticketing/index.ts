export { ticketingRoutes } from './ticketing.routes.ts';
export { adoptTickets, collectTickets, eraseTickets } from './ticketing-privacy.queries.ts';
