export { accommodationRoutes } from './accommodation.routes.ts';
export { collectReservations, eraseReservations } from './accommodation-privacy.queries.ts';
