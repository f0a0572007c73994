export { registerDevMail } from './dev-mail.routes.ts';
export { messagingCrontab, messagingJobs } from './messaging.jobs.ts';
