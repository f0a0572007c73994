export { registerDevInbox } from './dev-inbox.routes.ts';
export { measureMessages } from './messages-metrics.queries.ts';
export { collectMessages, eraseMessages } from './messages-privacy.queries.ts';
export { messagingCrontab, messagingJobs } from './messaging.jobs.ts';
