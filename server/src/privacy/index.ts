export { accessesCrontab, accessesJobs } from './accesses.jobs.ts';
export { accessesRoutes } from './accesses.routes.ts';
export { privacyRoutes } from './privacy.routes.ts';
