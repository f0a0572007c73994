export { collectAlertChoices } from './alert-choices.queries.ts';
export { alertsCrontab, alertsJobs } from './alerts.jobs.ts';
export { alertsRoutes } from './alerts.routes.ts';
