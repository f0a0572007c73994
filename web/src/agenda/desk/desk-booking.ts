import type { bookAppointment } from '@vaga/contract/agenda';
import type { DeskMoneyMethod } from '@vaga/contract/agenda-acts';
import type { DeskStart, DeskStarts } from '@vaga/contract/agenda-capacity';
import type { FoundPerson } from '@vaga/contract/agenda-search';
import {
  birthOf,
  type PersonDraft,
  type PersonErrorText,
  type PersonField,
  personErrors,
} from '../../persons/index.ts';
import type { CallBody } from '../../platform/api.ts';
import { dayOfStart } from '../guest-form.rules.ts';

/** How it is paid, as the form asks: `now` is taken at once, at the desk. */
export type PaymentChoice = 'none' | 'onSite' | 'now' | 'link';

/** What is typed into the form of a booking at the desk. */
export interface DeskBooking extends PersonDraft {
  /** The service of the entity (`idEntityService`). */
  service: string;
  /** A civil day at the entity. */
  date: string;
  /** The only pool whose starts are shown; empty for all. */
  pool: string;
  /** The instant of the start, with the offset of the entity. */
  time: string;
  /** It was full when it was chosen: nothing is reserved before the member says that a place is added, and perhaps why. */
  isFull: boolean;
  isOverbooked: boolean;
  overbookReason: string;
  /** The draft that reserves it, and when it ends (UTC); empty for none. */
  idDraft: string;
  draftEnds: string;
  /** Who was found by the search; null for a new person. */
  known: FoundPerson | null;
  /** A new person has no phone. */
  hasNoContact: boolean;
  payment: PaymentChoice;
  method: DeskMoneyMethod | '';
  address: string;
  note: string;
  /** The person can move by some minutes, after a call. */
  isFlexible: boolean;
}

export type DeskField =
  | 'service'
  | 'time'
  | PersonField
  | 'payment'
  | 'method'
  | 'address'
  | 'note';

/**
 * What the choice of a service changes: the start was one of the service before. The one that the day was opened at, when no
 * service was chosen yet, stays.
 */
export function withService(
  { service: before }: Pick<DeskBooking, 'service'>,
  service: string,
): Partial<DeskBooking> {
  return before === '' ? { service } : { service, ...noDeskStart };
}

/** What a form has without a start. */
export const noDeskStart = {
  time: '',
  isFull: false,
  isOverbooked: false,
  overbookReason: '',
  idDraft: '',
  draftEnds: '',
};

const emptyPerson: PersonDraft = {
  name: '',
  phone: '',
  email: '',
  dateOfBirth: '',
  gender: '',
  nationalityType: 'National',
  healthIdentificationNumber: '',
  alternativeIdentificationType: '',
  alternativeIdentificationNumber: '',
  nationality: '',
  countryOfBirth: '',
  countryOfResidence: '',
  postalCode: '',
};

export function emptyBooking(
  given: Pick<DeskBooking, 'service' | 'date' | 'pool' | 'time' | 'name'>,
): DeskBooking {
  return { ...forNextPerson, ...noDeskStart, ...given };
}

/** What goes with a person who is booked: all but the service and when. */
export const forNextPerson = {
  ...emptyPerson,
  known: null,
  hasNoContact: false,
  payment: 'onSite',
  method: '',
  address: '',
  note: '',
  isFlexible: false,
} as const satisfies Partial<DeskBooking>;

/** What is wrong with a field: a text of the desk, or of the person's data. */
export type DeskError =
  | { of: 'desk'; text: DeskErrorText }
  | { of: 'person'; text: PersonErrorText };
export type DeskErrorText =
  | 'fault.service'
  | 'fault.time'
  | 'fault.full'
  | 'fault.phone'
  | 'fault.address'
  | 'fault.email'
  | 'fault.method';

/**
 * What keeps it from being booked, in the order of the form. Of a new person the name is needed, and a phone or that there is
 * none; who comes today is here, and needs the name alone.
 */
export function bookingErrors(
  booking: DeskBooking,
  at: { today: string; isAtAddress: boolean; priceCents: number },
): Partial<Record<DeskField, DeskError>> {
  const errors: Partial<Record<DeskField, DeskError>> = {};
  const desk = (text: DeskErrorText): DeskError => ({ of: 'desk', text });
  if (booking.service === '') errors.service = desk('fault.service');
  if (booking.time === '') errors.time = desk('fault.time');
  else if (booking.isFull && !booking.isOverbooked) errors.time = desk('fault.full');
  if (booking.known === null) Object.assign(errors, newPersonErrors(booking, at.today));
  const { payment, method, known } = booking;
  if (at.priceCents > 0 && payment === 'now' && method === '') errors.method = desk('fault.method');
  const email = known ? known.email : booking.email.trim();
  if (at.priceCents > 0 && payment === 'link' && !email) errors.payment = desk('fault.email');
  if (at.isAtAddress && booking.address.trim().length < 3) errors.address = desk('fault.address');
  return errors;
}

function newPersonErrors(
  booking: DeskBooking,
  today: string,
): Partial<Record<DeskField, DeskError>> {
  const wrong = Object.entries(personErrors(booking, today, { isGuest: true })) as [
    PersonField,
    PersonErrorText,
  ][];
  const typed = wrong.filter(([field]) => field === 'name' || booking[field].trim() !== '');
  const errors: Partial<Record<DeskField, DeskError>> = Object.fromEntries(
    typed.map(([field, text]) => [field, { of: 'person', text }]),
  );
  const isWalkIn = booking.time !== '' && dayOfStart(booking.time) === today;
  const hasContact = booking.hasNoContact || booking.phone.trim() !== '' || isWalkIn;
  if (!hasContact && booking.name.trim() !== '') errors.phone = { of: 'desk', text: 'fault.phone' };
  return errors;
}

export type DeskBody = CallBody<typeof bookAppointment>;

/** What is sent: of a new person the fields that were typed. */
export function sentBookingOf(
  booking: DeskBooking,
  of: {
    idDraft: string;
    today: string;
    isAtAddress: boolean;
    priceCents: number;
    checkIn: boolean;
  },
): DeskBody {
  const { known, payment, method, note, address } = booking;
  const isNow = payment === 'now' && method !== '' && of.priceCents > 0;
  const paid = payment === 'now' ? 'onSite' : payment;
  return {
    idDraft: of.idDraft,
    ...(known ? { idPerson: known.idPerson } : { person: sentPersonOf(booking, of.today) }),
    payment: of.priceCents === 0 ? 'none' : paid,
    ...(isNow ? { paidBy: method } : {}),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(booking.isFlexible ? { isFlexible: true } : {}),
    ...(of.isAtAddress ? { address: address.trim() } : {}),
    ...(of.checkIn ? { checkIn: true } : {}),
  };
}

function sentPersonOf(booking: DeskBooking, today: string): NonNullable<DeskBody['person']> {
  const typed = (value: string) => (value.trim() === '' ? undefined : value.trim());
  const number = (value: string) => (value === '' ? undefined : Number(value));
  const isForeign = booking.nationalityType === 'Foreign';
  const { gender } = booking;
  return {
    name: booking.name.trim(),
    phone: booking.hasNoContact ? undefined : typed(booking.phone),
    email: typed(booking.email),
    dateOfBirth: booking.dateOfBirth === '' ? undefined : birthOf(booking.dateOfBirth, today),
    gender: gender === 'Male' || gender === 'Female' ? gender : undefined,
    nationalityType: isForeign ? 'Foreign' : undefined,
    postalCode: typed(booking.postalCode),
    ...(isForeign
      ? {
          alternativeIdentificationType: number(booking.alternativeIdentificationType),
          alternativeIdentificationNumber: typed(booking.alternativeIdentificationNumber),
          nationality: number(booking.nationality),
          countryOfBirth: number(booking.countryOfBirth),
          countryOfResidence: number(booking.countryOfResidence),
        }
      : { healthIdentificationNumber: typed(booking.healthIdentificationNumber) }),
  };
}

/** How many starts a day shows before 'Mais horas'. */
const shownAtFirst = 5;

/** A start to choose, and whether it is the one that 'Agora' means. */
export interface StartChoice extends DeskStart {
  isNow: boolean;
}

/**
 * The starts to choose from on a day: 'Agora' first where it is today, then those after it. All of them where `isWhole`;
 * else a handful, with the chosen one.
 */
export function startChoices(
  { now, days }: Pick<DeskStarts, 'now' | 'days'>,
  { date, chosen, isWhole }: { date: string; chosen: string; isWhole: boolean },
): StartChoice[] {
  const starts = days.find((day) => day.date === date)?.starts ?? [];
  const current = starts.find(({ time }) => time === now);
  const others = starts.filter((start) => start !== current && !start.isRunning);
  const all = [
    ...(current ? [{ ...current, isNow: true }] : []),
    ...others.map((start) => ({ ...start, isNow: false })),
  ];
  if (isWhole) return all;
  return all.filter(({ time }, index) => index < shownAtFirst || time === chosen);
}

/**
 * The start that is chosen for the member on the day of `at` (ms), which is when they opened the sheet: 'Agora', where a person who
 * stands there need not wait longer than one start lasts. Empty for none.
 */
export function startAtFirst(
  { now, days }: Pick<DeskStarts, 'now' | 'days'>,
  { today, at }: { today: string; at: number },
): string {
  const starts = days.find(({ date }) => date === today)?.starts ?? [];
  const current = starts.find(({ time, available }) => time === now && available > 0);
  if (!current) return '';
  const begins = Date.parse(current.time);
  const isSoon = begins - at < Date.parse(current.endsAt) - begins;
  return current.isRunning || isSoon ? current.time : '';
}

/** The first start with a place after one that has just been booked, on the days that were read; empty for none. */
export function nextFreeStart({ days }: Pick<DeskStarts, 'days'>, booked: string): string {
  const after = Date.parse(booked);
  const starts = days.flatMap((day) => day.starts);
  return (
    starts.find(({ time, available }) => available > 0 && Date.parse(time) > after)?.time ?? ''
  );
}
