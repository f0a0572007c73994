export { registerDevMail } from './dev-mail.routes.ts';
export { collectMessages, forgetMessages } from './messages-privacy.queries.ts';
export { messagingCrontab, messagingJobs } from './messaging.jobs.ts';
