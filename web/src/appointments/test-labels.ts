import type { PublicAppointment } from '@vaga/contract/appointment-link';
import type { UserTest } from '@vaga/contract/appointments';
import type { CancelReason } from '@vaga/contract/cancel-reasons';
import { automaticRefundHours, cardRefundDays, refundAnswerDays } from '@vaga/contract/limits';
import {
  civilDate,
  formatDay,
  formatMoment,
  formatMoney,
  formatStamp,
  formatTime,
} from '../platform/format.ts';
import type { Language } from '../platform/language.ts';
import type { Translate } from '../platform/texts.ts';
import type { appointmentsTexts } from './appointments.texts.ts';

type T = Translate<keyof (typeof appointmentsTexts)['pt']>;

/** What is shown of an appointment, in the account's list and behind the link of an e-mail. */
export type ShownTest = Pick<UserTest, keyof PublicAppointment & keyof UserTest>;

/** The code as people say it: without its first four characters. */
export function shownCode(test: Pick<UserTest, 'code'>): string {
  return test.code.slice(4);
}

/** The weekday, then 'DD MMM YYYY - HH:mm' in the place's zone; while no time is set, the day asked for. */
export function shownDate(test: ShownTest, language: Language, t: T): string {
  if (test.endsAt === null) {
    return t('dayAskedFor', { day: formatDay(test.date.slice(0, 10), language) });
  }
  const weekday = formatDay(civilDate(test.date, test.timeZone), language, 'longWeekday');
  // As people say it: 'terça, 24 nov 2026 - 14:20'.
  return `${weekday.replace('-feira', '')}, ${formatStamp(test.date, test.timeZone, language)}`;
}

/** The day and the time in words, for a sentence. */
export function momentLabel(test: ShownTest, language: Language, t: T): string {
  const day = formatDay(
    test.endsAt === null ? test.date.slice(0, 10) : civilDate(test.date, test.timeZone),
    language,
  );
  if (test.endsAt === null) return t('dayAskedFor', { day });
  return `${day}, ${formatTime(test.date, test.timeZone, language)}`;
}

/** Where it is done, in words. */
export function shownPlace(test: ShownTest, t: T): string {
  if (test.location === 'Online') return t('online');
  return test.location === 'AtAddress' ? `${t('atAddress')}: ${test.address}` : test.address;
}

const reasons: Record<CancelReason, Parameters<T>[0]> = {
  expired: 'reason.expired',
  byPerson: 'reason.byPerson',
  byPartner: 'reason.byPartner',
  paymentCanceled: 'reason.paymentCanceled',
  refused: 'reason.refused',
  placeLost: 'reason.placeLost',
  unpaid: 'reason.unpaid',
};

/** What the account's list alone has. */
type NotedTest = Partial<Pick<UserTest, 'refusalReason' | 'voucher'>>;

/** What stands under the status: until when it is held, why it was cancelled, how the refund stands. */
export function statusNotes(test: ShownTest & NotedTest, t: T, language: Language): string[] {
  const reason = test.statusReason === null ? undefined : reasons[test.statusReason];
  const notes: string[] = [];
  if (test.paymentPending && test.awaited) notes.push(awaitedNote(test, t, language));
  const otherDay = otherDayNote(test, language, t);
  if (otherDay) notes.push(otherDay);
  if (test.paymentPending && test.holdExpiresAt) {
    const until = formatMoment(test.holdExpiresAt, test.timeZone, language);
    notes.push(t(awaitsConfirmation(test) ? 'confirmUntil' : 'payUntil', { until }));
  }
  if (test.payBy) {
    notes.push(t('payBy', { until: formatMoment(test.payBy, test.timeZone, language) }));
  }
  if (test.delayMinutes !== null) {
    const expected = Date.parse(test.date) + test.delayMinutes * 60_000;
    const time = formatTime(new Date(expected).toISOString(), test.timeZone, language);
    notes.push(t('delay', { minutes: test.delayMinutes, time }));
  }
  if (test.isOutOfHours && test.isBooked) notes.push(t('outOfHours'));
  if (isWithoutPlace(test)) notes.push(t('displaced'));
  if (test.status === 'Canceled' && reason)
    notes.push(t(isUnanswered(test) ? 'reason.unanswered' : reason));
  if (test.refundState !== 'none') notes.push(refundNote(test.refundState, test, { t, language }));
  if (test.refusalReason) notes.push(t('placeWrote', { note: test.refusalReason }));
  return notes;
}

/** How the refund stands, and how much it is: all that was paid for this person. */
function refundNote(
  state: Exclude<ShownTest['refundState'], 'none'>,
  { priceCents }: ShownTest,
  { t, language }: { t: T; language: Language },
): string {
  const text = t(`refund.${state}`);
  if (state === 'refused' || state === 'failed') return text;
  return `${text}: ${formatMoney(priceCents, language)}`;
}

/** A change of hours left a booked appointment without a place, and its patient has not chosen another time yet. */
export function isWithoutPlace({ isDisplaced, isBooked }: ShownTest): boolean {
  return isDisplaced && isBooked;
}

/** The entity accepted the request; the patient has not confirmed it yet, so nothing is to be paid so far. */
export function awaitsConfirmation(test: ShownTest): boolean {
  return test.paymentPending && test.requestedDate !== null;
}

/** The day that was asked for and the time that the entity offers instead; null if it is the same day. */
export function otherDayNote(test: ShownTest, language: Language, t: T): string | null {
  const { requestedDate } = test;
  if (!awaitsConfirmation(test) || requestedDate === null) return null;
  if (civilDate(test.date, test.timeZone) === requestedDate) return null;
  const requested = formatDay(requestedDate, language);
  return t('otherDay', { requested, proposed: momentLabel(test, language, t) });
}

/** What a payment waits for: the patient has nothing to pay again. */
function awaitedNote(test: ShownTest & NotedTest, t: T, language: Language): string {
  const method = test.awaited?.method ?? null;
  const end = test.voucher?.expiresAt ?? test.holdExpiresAt;
  if (method === 'multibanco' && end) {
    return t('awaited.multibanco', { until: formatMoment(end, test.timeZone, language) });
  }
  return t(method === 'mbway' || method === 'card' ? `awaited.${method}` : 'awaited.other');
}

/** A request that expired: the entity did not answer before its day was over. */
function isUnanswered({ statusReason, endsAt }: ShownTest): boolean {
  return statusReason === 'expired' && endsAt === null;
}

/** After the check-in the label is not "still to be done": the result is what is missing. */
export function resultLabel(
  { status, scheduleResult }: Pick<UserTest, 'status' | 'scheduleResult'>,
  t: T,
): string {
  if (status === 'Canceled') return t('result.none');
  const isAwaited = status === 'CheckedIn' && scheduleResult === 'Pending';
  return t(isAwaited ? 'result.awaited' : `result.${scheduleResult}`);
}

/**
 * What there is to say of a document that is not there: where it will be, that there is none; nothing of what was
 * cancelled.
 */
export function documentNote(
  test: Pick<UserTest, 'canExportDocument' | 'status' | 'scheduleResult'>,
): 'document.later' | 'document.unavailable' | null {
  if (test.canExportDocument || test.status === 'Canceled') return null;
  const isToCome = test.scheduleResult === 'Pending' || test.scheduleResult === 'Executed';
  return isToCome ? 'document.later' : 'document.unavailable';
}

/** The first instant at which a payment's time is over: the list has to be read anew then. */
export function nextHoldEnd(
  tests: readonly Pick<UserTest, 'paymentPending' | 'holdExpiresAt'>[],
): string | null {
  const ends = tests.flatMap(({ paymentPending, holdExpiresAt }) =>
    paymentPending && holdExpiresAt ? [holdExpiresAt] : [],
  );
  return ends.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
}

/** Who was booked together with this person and keeps their own appointment, whatever becomes of this one. */
export function companionsOf(test: UserTest, tests: readonly UserTest[]): string[] {
  return tests
    .filter(
      ({ id, idCart, status }) =>
        id !== test.id && idCart === test.idCart && status !== 'Canceled' && status !== 'CheckedIn',
    )
    .map(({ person }) => person);
}

/** Whether a cancellation asks the entity for the money: then a reason can be added. */
export function asksRefund({ status, priceCents, refundOnCancelCents }: ShownTest): boolean {
  return refundOnCancelCents === 0 && status === 'Paid' && priceCents > 0;
}

/** What a cancellation does, above all to the money; the amount is this person's own. */
export function cancelEffect(test: ShownTest, language: Language, t: T): string {
  if (test.refundOnCancelCents > 0) {
    const amount = formatMoney(test.refundOnCancelCents, language);
    return t('cancel.refund', { amount, days: cardRefundDays });
  }
  if (asksRefund(test)) {
    const amount = formatMoney(test.priceCents, language);
    return t('cancel.request', {
      amount,
      hours: automaticRefundHours,
      answerDays: refundAnswerDays,
    });
  }
  if (test.status === 'SchedulePending') return t('cancel.withdraw');
  return t(test.paymentPending ? 'cancel.pending' : 'cancel.free');
}

type Prepared = Pick<UserTest, 'preparation' | 'isBooked' | 'canCancel'>;

/** Whether the person can still prepare, and it is known how. */
export function isToPrepareFor({ preparation, isBooked, canCancel }: Prepared): boolean {
  return preparation !== '' && isBooked && canCancel;
}
