export { runAct } from './acts/act-on-appointment.ts';
export { agendaCrontab, agendaJobs } from './agenda.jobs.ts';
export { agendaRoutes } from './agenda.routes.ts';
export { agendaActsRoutes } from './agenda-acts.routes.ts';
export { agendaDayRoutes } from './agenda-day.routes.ts';
export { eraseDrafts } from './agenda-privacy.queries.ts';
export type { BookAtDeskInput } from './booking/book-at-desk.ts';
export { bookAtDesk } from './booking/book-at-desk.ts';
export { entityAppointmentsRoutes } from './entity-appointments.routes.ts';
