export { leaveLineWith } from './leave-waiting-list.ts';
export { waitingListCrontab, waitingListJobs } from './waiting-list.jobs.ts';
export { waitingListRoutes } from './waiting-list.routes.ts';
export { collectWaiting, forgetWaiting } from './waiting-list-privacy.queries.ts';
