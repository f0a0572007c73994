import type { Agenda, Place, Start } from './agenda.ts';
import type { Booking, Desk, Seat } from './bookings.ts';
import { book } from './bookings.ts';
import { civilDayOf } from './civil-days.ts';
import type { Offer } from './demo.ts';
import type { PaymentTerms } from './payments.ts';
import type { DemoAccount } from './people.ts';
import type { PriceOfDay } from './price-of-day.ts';

export interface Story {
  desk: Desk;
  agenda: Agenda;
  priceOf: PriceOfDay;
  /** Nearest to Coimbra first. */
  offers: Offer[];
  patient: DemoAccount;
}

const hour = 3_600_000;
const day = 24 * hour;

export interface Wanted {
  slug: string;
  /** The entity; the nearest to Coimbra that offers the service otherwise. */
  code?: string;
  location?: string;
  isPaid?: boolean;
}

interface Visit {
  wanted: Wanted;
  /** The first day tried; the past goes further back, the future further on, until a time is free. */
  inDays: number;
  boughtHoursBefore?: number;
  boughtAt?: Date;
  heldUntil?: Date;
  payment: PaymentTerms;
  address?: string;
  people: (Omit<Seat, 'personId' | 'place'> & { name: string })[];
}

/** Books for the patient's people at the first time that is free, one start after the other. */
export function visit(story: Story, wanted: Visit): void {
  const { desk, patient, priceOf } = story;
  const offer = offerFor(story, wanted.wanted, wanted.payment.kind);
  const isGone = wanted.people.every(({ status }) => status === 'Canceled');
  const places = findPlaces(story, {
    offer,
    inDays: wanted.inDays,
    count: wanted.people.length,
    isGone,
  });
  const [first] = places;
  if (!first) throw new Error(`No place for ${offer.slug} at ${offer.entity.row.code}.`);
  const before = new Date(first.startsAt.getTime() - (wanted.boughtHoursBefore ?? 24) * hour);
  const { heldUntil, address } = wanted;
  const serviceDate = civilDayOf(first.startsAt, offer.entity.row.timeZone).toString();
  const booking: Booking = {
    accountId: patient.row.id,
    offer,
    serviceDate,
    createdAt: wanted.boughtAt ?? before,
    ...priceOf(offer, serviceDate),
    payment: wanted.payment,
    seats: wanted.people.map(({ name, ...seat }, index) => ({
      ...seat,
      personId: personId(patient, name),
      place: places[index] ?? first,
    })),
    ...(heldUntil ? { heldUntil } : {}),
    ...(address ? { address } : {}),
  };
  book(desk, booking);
}

/** Asks the nearest partner that wants to be asked first. */
export function requestTime(
  story: Story,
  asked: { name: string; inDays: number; askedDaysAgo: number; isRefused: boolean },
): void {
  const { desk, patient, priceOf } = story;
  const offer = story.offers.find(({ row }) => row.needsApproval);
  if (!offer) throw new Error('The demo has no service that needs approval.');
  const serviceDate = desk.moment.today.add({ days: asked.inDays }).toString();
  const createdAt = ago(story, asked.askedDaysAgo * day);
  const at = new Date(createdAt.getTime() + 20 * hour);
  const refusal = {
    status: 'Canceled',
    canceled: { at, reason: 'refused', refundState: 'none' },
  } as const;
  const person = { personId: personId(patient, asked.name), place: null };
  book(desk, {
    accountId: patient.row.id,
    offer,
    serviceDate,
    createdAt,
    ...priceOf(offer, serviceDate),
    payment: null,
    seats: [asked.isRefused ? { ...person, ...refusal } : { ...person, status: 'SchedulePending' }],
  });
}

/** A payment decides too: who pays nothing needs a free service, who pays something one that is not. */
function offerFor(story: Story, wanted: Wanted, kind: PaymentTerms['kind']): Offer {
  const fits = ({ slug, row, entity }: Offer): boolean =>
    slug === wanted.slug &&
    row.location === (wanted.location ?? 'Entity') &&
    row.needsApproval === false &&
    entity.row.isPrivate === false &&
    (row.priceCents === 0) === (kind === 'free');
  const fitting = story.offers.filter(fits);
  const offer = fitting.find(({ entity }) => entity.row.code === wanted.code) ?? fitting[0];
  if (!offer) throw new Error(`The demo offers ${wanted.slug} nowhere.`);
  return offer;
}

type Search = { offer: Offer; inDays: number; count: number; isGone: boolean };

function findPlaces(story: Story, search: Search): Place[] {
  const { offer, inDays, count, isGone } = search;
  const { moment, chance } = story.desk;
  const step = inDays < 0 ? -1 : 1;
  for (let tried = 0; tried < 30; tried += 1) {
    const day = moment.today.add({ days: inDays + step * tried });
    const starts = story.agenda.startsOf(offer, day);
    const from = chance.between(0, Math.floor(starts.length / 2));
    const places = isGone
      ? givenBack(starts.slice(from, from + 1))
      : takeRun(story.agenda, starts.slice(from), count);
    if (places.length === count) return places;
  }
  throw new Error(`No free time for ${offer.slug} at ${offer.entity.row.code}.`);
}

/** A cancelled place takes no capacity. */
function givenBack(starts: Start[]): Place[] {
  return starts.map((start) => ({ ...start, unit: 1 }));
}

/** One start after the other, as a family would come. */
function takeRun(agenda: Agenda, starts: Start[], count: number): Place[] {
  const places: Place[] = [];
  for (const start of starts) {
    if (places.length === count) break;
    const place = agenda.take(start);
    if (place) places.push(place);
  }
  return places;
}

function personId(patient: DemoAccount, name: string): string {
  const person = patient.persons.find((one) => one.name.startsWith(name));
  if (!person) throw new Error(`The demo patient has no ${name}.`);
  return person.id;
}

/** That long before the demo's now. */
export function ago({ desk }: Story, milliseconds: number): Date {
  return new Date(desk.moment.now.getTime() - milliseconds);
}
