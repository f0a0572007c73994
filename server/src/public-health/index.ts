export { askNumberCheck } from './ask-number-check.ts';
export { publicHealthCrontab, publicHealthJobs } from './public-health.jobs.ts';
export { publicHealthRoutes } from './public-health.routes.ts';
export { collectPublicHealth, erasePublicHealth } from './public-health-privacy.queries.ts';
export type { RecordNotifiableResultInput } from './record-notifiable-result.ts';
export { recordNotifiableResult } from './record-notifiable-result.ts';
