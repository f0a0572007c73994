export { accommodationCrontab, accommodationJobs } from './accommodation.jobs.ts';
export { accommodationRoutes } from './accommodation.routes.ts';
export {
  adoptReservations,
  collectReservations,
  eraseReservations,
} from './accommodation-privacy.queries.ts';
export { guestAppointmentsRoutes } from './guest-appointments.routes.ts';
export { staysRoutes } from './stays.routes.ts';
