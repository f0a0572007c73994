import type { Trx } from '../../platform/db.ts';
import { dropQueuedMessages, queueMessage } from '../../platform/outbox.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { appointmentLinkExpiry } from '../links/appointment-link.rules.ts';
import type { AppointmentForEmail } from '../notices/appointment-emails.queries.ts';
import { readAppointmentsForEmail } from '../notices/appointment-emails.queries.ts';
import { resultLinkExpiresAt } from './result-document.rules.ts';
import { isResultAddressKnown } from './result-entry.queries.ts';

/** The purpose of the signed link in the e-mail about a result. */
export const resultPurpose = 'result';

interface AnnounceResultInput {
  appointmentId: string;
  isCorrected: boolean;
  hasDocument: boolean;
  /** Not before this time: the result can be taken back until then; null: at once. */
  sendAt: Date | null;
  now: Date;
}

/**
 * Queues the e-mail about a result, instead of one that was not sent yet; none to an address that another entity typed and
 * no member confirmed. It names person, entity and day, but neither the service nor the outcome: those require a sign-in.
 */
export async function announceResult(
  trx: Trx,
  links: SignedLinks,
  input: AnnounceResultInput,
): Promise<void> {
  const { appointmentId, isCorrected, hasDocument, sendAt, now } = input;
  await dropResultMessages(trx, appointmentId);
  if (!(await isResultAddressKnown(trx, appointmentId))) return;
  const expiresAt = resultLinkExpiresAt(now);
  const token = links.sign({ purpose: resultPurpose, subject: appointmentId, expiresAt });
  for (const row of await readAppointmentsForEmail(trx, [appointmentId])) {
    const { accountId, entityId, recipient, language } = row;
    const { firstName, code, timeZone, startsAt } = row;
    // Only an appointment that took place has a result.
    if (startsAt === null) continue;
    await queueMessage(trx, {
      channel: 'email',
      recipient,
      language,
      template: 'result-ready',
      accountId,
      entityId,
      now,
      ...(sendAt ? { sendAt } : {}),
      data: {
        firstName,
        code,
        timeZone,
        token,
        isCorrected,
        hasDocument,
        personName: row.personName,
        placeName: row.entityName,
        startsAt,
        expiresAt,
        appointmentId: row.id,
        linkExpiresAt: row.isUnclaimed ? linkExpiryForResult(row, expiresAt) : null,
      },
    });
  }
}

/** Drops the e-mails about a result that were not sent yet: it was taken back, or another one takes their place. */
export async function dropResultMessages(trx: Trx, appointmentId: string): Promise<void> {
  await dropQueuedMessages(trx, {
    template: 'result-ready',
    data: { appointmentId },
    reason: 'undone',
  });
}

/** When the link to the appointment of a person without an account ends: it works at least as long as that to a result. */
function linkExpiryForResult(row: AppointmentForEmail, resultLinkExpiry: Date): Date {
  const ownExpiry = appointmentLinkExpiry(row);
  return ownExpiry > resultLinkExpiry ? ownExpiry : resultLinkExpiry;
}
