export { registerDevMail } from './dev-mail.routes.ts';
export { measureMessages } from './messages-metrics.queries.ts';
export { collectMessages, forgetMessages } from './messages-privacy.queries.ts';
export { messagingCrontab, messagingJobs } from './messaging.jobs.ts';
