import { resetLinkMinutes } from '@vaga/contract/limits';
import { emailCodeMinutes } from '@vaga/contract/sign-in-limits';
import { z } from 'zod';
import type { Db } from '../platform/db.ts';
import { isOvertaken } from './overtaken.queries.ts';
import { isReminderTooLate, reminderKinds } from './reminder.rules.ts';
import { isRebookingOpen, isStillBooked } from './reminders.queries.ts';

const ReminderData = z.object({
  appointmentId: z.uuid(),
  startsAt: z.coerce.date(),
  reminder: z.enum(reminderKinds),
});

const LateData = z.object({
  appointmentId: z.uuid(),
  startsAt: z.coerce.date(),
  usefulUntil: z.coerce.date(),
});

const BookingData = z.object({ appointmentId: z.uuid(), startsAt: z.coerce.date() });

const RebookingData = z.object({ offerId: z.uuid(), keptUntil: z.coerce.date() });

const OfferData = z.object({ keptUntil: z.coerce.date() });

/** So many minutes after it was asked for, what the e-mail brings does not work any more. */
const workingMinutes: ReadonlyMap<string, number> = new Map([
  ['sign-in-code', emailCodeMinutes],
  ['reset-password', resetLinkMinutes],
]);

/** They say when an appointment is. The e-mail about its next change says what holds then. */
const bookingTemplates: ReadonlySet<string> = new Set([
  'appointment-confirmed',
  'appointment-moved',
]);

/** Why a message that was queued is not sent. */
export const skipReasons = [
  'too late',
  'not booked for this time',
  'no gateway',
  'not wanted',
  'too many',
  'too many abroad',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/**
 * Why a message is not worth sending any more; null if it is. A message may have waited for hours for a mail server or
 * a gateway: the appointment that it tells of may have passed, been cancelled or been moved, and an offer or a code may have expired.
 */
export async function skipReason(
  db: Db,
  message: { template: string; data: unknown; createdAt: Date },
  now: Date,
): Promise<SkipReason | null> {
  const minutes = workingMinutes.get(message.template);
  if (minutes !== undefined && now.getTime() >= message.createdAt.getTime() + minutes * 60_000)
    return 'too late';
  if (message.template === 'waiting-offer') {
    const offer = OfferData.safeParse(message.data);
    return offer.success && offer.data.keptUntil <= now ? 'too late' : null;
  }
  if (bookingTemplates.has(message.template)) {
    const booking = BookingData.safeParse(message.data);
    if (!booking.success) return null;
    return (await isOvertaken(db, booking.data, now)) ? 'not booked for this time' : null;
  }
  if (message.template.startsWith('rebooking-offer')) {
    const offer = RebookingData.safeParse(message.data);
    if (!offer.success) return null;
    if (offer.data.keptUntil <= now) return 'too late';
    return (await isRebookingOpen(db, offer.data)) ? null : 'not booked for this time';
  }
  if (message.template === 'running-late') {
    const late = LateData.safeParse(message.data);
    if (!late.success) return null;
    if (late.data.usefulUntil <= now) return 'too late';
    return (await isStillBooked(db, late.data)) ? null : 'not booked for this time';
  }
  if (message.template !== 'appointment-reminder') return null;
  const parsed = ReminderData.safeParse(message.data);
  // Rendering reports what is missing.
  if (!parsed.success) return null;
  const { appointmentId, startsAt, reminder: kind } = parsed.data;
  if (isReminderTooLate({ kind, startsAt }, now)) return 'too late';
  return (await isStillBooked(db, { appointmentId, startsAt })) ? null : 'not booked for this time';
}
