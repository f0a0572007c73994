export { eraseDrafts } from './agenda-privacy.queries.ts';
export { entityAppointmentsRoutes } from './entity-appointments.routes.ts';
