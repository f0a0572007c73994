export { agendaCrontab, agendaJobs } from './agenda.jobs.ts';
export { agendaRoutes } from './agenda.routes.ts';
export { agendaActsRoutes } from './agenda-acts.routes.ts';
export { eraseDrafts } from './agenda-privacy.queries.ts';
export type { BookAtDeskInput } from './book-at-desk.ts';
export { bookAtDesk } from './book-at-desk.ts';
export { entityAppointmentsRoutes } from './entity-appointments.routes.ts';
