import { isUnanswered } from '../../platform/attempt.ts';
import { releaseStart, reserveStart } from '../agenda.api.ts';
import { dayOfStart } from '../guest-form.rules.ts';
import { book, readStarts } from './desk.api.ts';
import { type DeskBooking, emptyBooking, nextFreeStart, sentBookingOf } from './desk-booking.ts';

/** What has been booked. */
export interface BookedAtDesk {
  id: string;
  code: string;
  name: string;
  time: string;
  isIn: boolean;
}

interface BookTypedTerms {
  today: string;
  isAtAddress: boolean;
  priceCents: number;
  checkIn: boolean;
  key: string;
}

/**
 * Books what is typed. A start that is reserved here for it is given back where the booking is refused: the form keeps no draft
 * that it does not show.
 * @throws ApiError with what the server refused
 */
export async function bookTyped(typed: DeskBooking, terms: BookTypedTerms): Promise<BookedAtDesk> {
  const { service, time, pool, isOverbooked, overbookReason } = typed;
  const selection = { pool, isOverbooked, overbookReason };
  const idDraft = typed.idDraft || (await reserveStart(service, time, selection)).id;
  const sent = sentBookingOf(typed, { ...terms, idDraft });
  const { id, code } = await book(sent, terms.key).catch((error: unknown) => {
    // Without an answer it may be booked: then there is nothing to give back.
    if (typed.idDraft === '' && !isUnanswered(error)) void releaseStart(idDraft);
    throw error;
  });
  const name = typed.known?.name ?? typed.name.trim();
  return { id, code, name, time, isIn: terms.checkIn };
}

/** For another person: the service stays, with the next start that has a place, and its day: after the last one it is another. */
export async function nextBookingAfter(booked: DeskBooking): Promise<DeskBooking> {
  const { service, date, pool, time } = booked;
  const starts = await readStarts({ entityService: service, from: date, pool }).catch(() => null);
  const next = starts ? nextFreeStart(starts, time) : '';
  const day = next === '' ? date : dayOfStart(next);
  return emptyBooking({ service, date: day, pool, name: '', time: next });
}
