export { accessesCrontab, accessesJobs } from './accesses.jobs.ts';
export { accessesRoutes } from './accesses.routes.ts';
export { claimsRoutes } from './claims.routes.ts';
export { peopleRoutes } from './people.routes.ts';
export { privacyRoutes } from './privacy.routes.ts';
export { unclaimedCrontab, unclaimedJobs } from './unclaimed.jobs.ts';
