export { registerDevInbox } from './dev-inbox.routes.ts';
export { startMessageSender } from './message-sender.ts';
export { measureMessages } from './messages-metrics.queries.ts';
export { adoptMessages, collectMessages, eraseMessages } from './messages-privacy.queries.ts';
export { messagingCrontab, messagingJobs } from './messaging.jobs.ts';
export type { MessagingDeps } from './messaging-deps.ts';
export { createSendDeps } from './messaging-deps.ts';
export { sendDueMessages } from './send-due-messages.ts';
