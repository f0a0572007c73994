import type { Trx } from '../../platform/db.ts';
import { dropQueuedMessages } from '../../platform/outbox.ts';

/** The e-mail about a no-show that no longer stands is not sent, if it was not yet. */
export async function dropNoShowEmail(trx: Trx, appointmentId: string): Promise<void> {
  const template = 'appointment-no-show';
  await dropQueuedMessages(trx, { template, data: { appointmentId }, reason: 'undone' });
}
