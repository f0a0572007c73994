export { leaveWaitlistWithAsset } from './leave-waitlist.ts';
export { waitlistCrontab, waitlistJobs } from './waitlist.jobs.ts';
export { waitlistRoutes } from './waitlist.routes.ts';
export {
  adoptWaitlistEntries,
  collectWaitlistEntries,
  deleteWaitlistEntries,
} from './waitlist-privacy.queries.ts';
