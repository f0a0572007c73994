import type { UserTest } from '@vaga/contract/appointments';
import { civilDate, formatDay, formatStamp, formatTime } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';
import type { Translate } from '../platform/texts.ts';
import type { appointmentsTexts } from './appointments.texts.ts';

type T = Translate<keyof (typeof appointmentsTexts)['pt']>;

/** The code as people say it: without its first four characters. */
export function shownCode(test: UserTest): string {
  return test.code.slice(4);
}

/** 'DD MMM YYYY - HH:mm' in the place's zone; while no time is set, the day asked for. */
export function shownDate(test: UserTest, language: Language, t: T): string {
  if (test.endsAt === null) {
    return t('dayAskedFor', { day: formatDay(test.date.slice(0, 10), language) });
  }
  return formatStamp(test.date, test.timeZone, language);
}

/** The day and the time in words, for a sentence. */
export function momentInWords(test: UserTest, language: Language, t: T): string {
  const day = formatDay(
    test.endsAt === null ? test.date.slice(0, 10) : civilDate(test.date, test.timeZone),
    language,
  );
  if (test.endsAt === null) return t('dayAskedFor', { day });
  return `${day}, ${formatTime(test.date, test.timeZone, language)}`;
}

/** Where it is done, in words. */
export function shownPlace(test: UserTest, t: T): string {
  if (test.location === 'Online') return t('online');
  return test.location === 'AtAddress' ? `${t('atAddress')}: ${test.address}` : test.address;
}

const reasons: Record<string, Parameters<T>[0]> = {
  expired: 'reason.expired',
  byPerson: 'reason.byPerson',
  byPartner: 'reason.byPartner',
  paymentCanceled: 'reason.paymentCanceled',
  refused: 'reason.refused',
  placeLost: 'reason.placeLost',
};

/** What stands under the status: until when it is held, why it was cancelled, how the refund stands. */
export function statusNotes(test: UserTest, t: T, language: Language): string[] {
  const reason = test.statusReason === null ? undefined : reasons[test.statusReason];
  const notes: string[] = [];
  if (test.paymentPending && test.holdExpiresAt) {
    notes.push(t('payUntil', { time: formatTime(test.holdExpiresAt, test.timeZone, language) }));
  }
  if (test.status === 'Canceled' && reason) notes.push(t(reason));
  if (test.refundState !== 'none') notes.push(t(`refund.${test.refundState}`));
  return notes;
}

/** Opens the way there in whatever the device has for maps. */
export function directionsTo(test: UserTest): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${test.latitude},${test.longitude}`;
}

/**
 * The tests as the screen lists them: the next one apart, where there is one.
 * The API already orders: what comes next first, then the past, latest first.
 */
export function splitNext(
  tests: UserTest[],
  now: string,
): { next: UserTest | null; rest: UserTest[] } {
  const isNext = (test: UserTest) =>
    test.endsAt !== null && test.status !== 'Canceled' && Date.parse(test.endsAt) > Date.parse(now);
  const next = tests.find(isNext) ?? null;
  return { next, rest: tests.filter((test) => test !== next) };
}
