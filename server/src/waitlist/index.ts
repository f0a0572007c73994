export { leaveWaitlistWithAsset } from './leave-waitlist.ts';
export { offerOpenedHours } from './offer-opened-hours.ts';
export { waitlistCrontab, waitlistJobs } from './waitlist.jobs.ts';
export { waitlistRoutes } from './waitlist.routes.ts';
export {
  adoptWaitlistEntries,
  collectWaitlistEntries,
  deleteWaitlistEntries,
} from './waitlist-privacy.queries.ts';
