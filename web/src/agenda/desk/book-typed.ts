import { reserveStart } from '../agenda.api.ts';
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

/** Books what is typed. @throws ApiError with what the server refused. */
export async function bookTyped(typed: DeskBooking, terms: BookTypedTerms): Promise<BookedAtDesk> {
  const { service, time, pool, isOverbooked, overbookReason } = typed;
  const selection = { pool, isOverbooked, overbookReason };
  const idDraft = typed.idDraft || (await reserveStart(service, time, selection)).id;
  const { id, code } = await book(sentBookingOf(typed, { ...terms, idDraft }), terms.key);
  const name = typed.known?.name ?? typed.name.trim();
  return { id, code, name, time, isIn: terms.checkIn };
}

/** For another person: the service stays, with the next start that has a place. */
export async function nextBookingAfter(booked: DeskBooking): Promise<DeskBooking> {
  const { service, date, pool, time } = booked;
  const starts = await readStarts({ entityService: service, from: date, pool }).catch(() => null);
  const next = starts ? nextFreeStart(starts, time) : '';
  return emptyBooking({ service, date, pool, name: '', time: next });
}
