export { ticketingRoutes } from './ticketing.routes.ts';
export { collectTickets, forgetTickets } from './ticketing-privacy.queries.ts';
