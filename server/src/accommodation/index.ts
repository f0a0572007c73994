export { accommodationRoutes } from './accommodation.routes.ts';
export { collectReservations, forgetReservations } from './accommodation-privacy.queries.ts';
