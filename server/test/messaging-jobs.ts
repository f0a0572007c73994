import type { MessagingDeps } from '../src/messaging/index.ts';
import { createSendDeps, messagingJobs, sendDueMessages } from '../src/messaging/index.ts';
import type { Job } from '../src/platform/jobs.ts';

/** The jobs of messaging; `messaging.send` does what the sender of the product does: it sends what is due at the test's time. */
export function messagingJobsWithSender(deps: MessagingDeps): Record<string, Job> {
  const sendDeps = createSendDeps(deps);
  return {
    ...messagingJobs(deps),
    'messaging.send': async (_payload, { now }) => {
      while ((await sendDueMessages(sendDeps, { now: () => now })) > 0);
    },
  };
}
