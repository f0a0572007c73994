import type { RefundState, Result } from '@vaga/contract/appointments';
import type { Agenda, Place, Start } from './agenda.ts';
import type { Booking, Desk, Seat } from './bookings.ts';
import { book } from './bookings.ts';
import { civilDayOf } from './civil-days.ts';
import type { Offer } from './demo.ts';
import type { PaymentTerms } from './payments.ts';
import type { DemoAccount } from './people.ts';
import { patientInvoice } from './people.ts';
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

/**
 * The demo patient's appointments: each status, each result, each state of a refund, each kind of payment, at the
 * entity, at home and by video, in two time zones.
 */
export function tellPatientStory(story: Story): void {
  tellPast(story);
  tellCanceled(story);
  tellFuture(story);
  tellUnpaid(story);
}

/** What is over, with each result that there is. */
function tellPast(story: Story): void {
  const past = (
    wanted: Wanted,
    days: number,
    end: { results: Result[]; payment: PaymentTerms },
  ): void => {
    const names = ['Rosa', 'António', 'Matilde'];
    visit(story, {
      wanted,
      inDays: -days,
      boughtHoursBefore: 30,
      payment: end.payment,
      people: end.results.map((result, index) => ({
        name: names[index] ?? 'Rosa',
        status: 'CheckedIn',
        result,
      })),
    });
  };
  past({ slug: 'covid-antigenio', code: 'calhabe' }, 41, {
    results: ['Authorized', 'Unauthorized'],
    payment: byCard,
  });
  past({ slug: 'hemograma', code: 'baixa-mondego' }, 92, {
    results: ['WithResult'],
    payment: paidThere,
  });
  past({ slug: 'covid-gripe' }, 27, {
    results: ['Inconclusive'],
    payment: { ...byCard, method: 'mbway' },
  });
  past({ slug: 'medicina-geral' }, 19, { results: ['Executed'], payment: withInvoice });
  past({ slug: 'medicao-tensao' }, 12, { results: ['Executed'], payment: free });
  // Checked in yesterday: the laboratory still works on it.
  past({ slug: 'covid-pcr', code: 'baixa-mondego' }, 1, { results: ['Pending'], payment: byCard });
}

/** Each way in which an appointment ends before its time, and each state of the money. */
function tellCanceled(story: Story): void {
  const canceled = (
    wanted: Wanted,
    given: {
      inDays: number;
      reason: string;
      refund: RefundState;
      payment: PaymentTerms;
      boughtDaysAgo: number;
    },
  ): void => {
    const boughtAt = ago(story, given.boughtDaysAgo * day);
    const at = new Date(boughtAt.getTime() + (given.refund === 'automatic' ? 5 * hour : 30 * hour));
    visit(story, {
      wanted,
      inDays: given.inDays,
      boughtAt,
      payment: { ...given.payment, ...(given.payment.status === 'paid' ? {} : { endedAt: at }) },
      people: [
        {
          name: 'Rosa',
          status: 'Canceled',
          canceled: { at, reason: given.reason, refundState: given.refund },
        },
      ],
    });
  };
  const paid = byCard;
  const antigen = { slug: 'covid-antigenio', code: 'nova-celas' };
  canceled(
    { slug: 'vacina-gripe' },
    { inDays: 9, reason: 'byPerson', refund: 'none', payment: dueThere, boughtDaysAgo: 4 },
  );
  canceled(antigen, {
    inDays: 6,
    reason: 'byPerson',
    refund: 'automatic',
    payment: paid,
    boughtDaysAgo: 3,
  });
  canceled(
    { slug: 'covid-pcr' },
    { inDays: 5, reason: 'byPerson', refund: 'requested', payment: paid, boughtDaysAgo: 5 },
  );
  canceled(
    { slug: 'ecg' },
    { inDays: -8, reason: 'byPerson', refund: 'accepted', payment: paid, boughtDaysAgo: 20 },
  );
  canceled(
    { slug: 'hemograma' },
    { inDays: -15, reason: 'byPerson', refund: 'refused', payment: paid, boughtDaysAgo: 30 },
  );
  canceled(
    { slug: 'tsh' },
    { inDays: -22, reason: 'byPartner', refund: 'failed', payment: paid, boughtDaysAgo: 35 },
  );
  canceled(antigen, {
    inDays: -33,
    reason: 'expired',
    refund: 'none',
    payment: { ...byCard, status: 'expired' },
    boughtDaysAgo: 36,
  });
  canceled(
    { slug: 'dermatologia' },
    {
      inDays: -50,
      reason: 'paymentCanceled',
      refund: 'none',
      payment: { ...byCard, status: 'canceled' },
      boughtDaysAgo: 54,
    },
  );
  requestTime(story, { name: 'António', inDays: -28, askedDaysAgo: 40, isRefused: true });
}

/** What is to come and stands firm. */
function tellFuture(story: Story): void {
  visit(story, {
    wanted: { slug: 'covid-antigenio', code: 'calhabe' },
    inDays: 2,
    boughtAt: ago(story, 2 * hour),
    payment: byCard,
    people: [
      { name: 'Rosa', status: 'Paid' },
      { name: 'Matilde', status: 'Paid' },
    ],
  });
  const firm = (
    wanted: Wanted,
    given: {
      inDays: number;
      name: string;
      status: Seat['status'];
      payment: PaymentTerms;
      address?: string;
    },
  ): void => {
    const { inDays, name, status, payment, ...rest } = given;
    visit(story, {
      wanted,
      inDays,
      boughtAt: ago(story, 3 * day),
      payment,
      people: [{ name, status }],
      ...rest,
    });
  };
  const home = 'Rua das Romãzeiras, 14, 3030-215 Coimbra';
  firm(
    { slug: 'hemograma', code: 'baixa-mondego' },
    { inDays: 4, name: 'Joaquim', status: 'Await', payment: dueThere },
  );
  firm({ slug: 'vacina-covid' }, { inDays: 7, name: 'Joaquim', status: 'Pending', payment: free });
  firm(
    { slug: 'colheita-domicilio', location: 'AtAddress' },
    { inDays: 5, name: 'Joaquim', status: 'Paid', payment: byCard, address: home },
  );
  firm(
    { slug: 'tele-medicina-geral', location: 'Online' },
    { inDays: 6, name: 'Rosa', status: 'Paid', payment: byCard },
  );
  firm(
    { slug: 'covid-pcr', code: 'basalto' },
    { inDays: 20, name: 'António', status: 'Paid', payment: withInvoice },
  );
}

/** What waits: for a card, for a voucher, for a partner's word. */
function tellUnpaid(story: Story): void {
  const { now } = story.desk.moment;
  const waiting = (
    wanted: Wanted,
    given: { inDays: number; name: string; payment: PaymentTerms; heldFor: number },
  ): void => {
    visit(story, {
      wanted,
      inDays: given.inDays,
      boughtAt: ago(story, hour / 30),
      heldUntil: new Date(now.getTime() + given.heldFor),
      payment: given.payment,
      people: [{ name: given.name, status: 'PaymentPending' }],
    });
  };
  const voucher: PaymentTerms = { kind: 'online', status: 'processing', method: 'multibanco' };
  waiting(
    { slug: 'covid-antigenio', code: 'olivais-velhos', isPaid: true },
    { inDays: 3, name: 'Élise', payment: { kind: 'online', status: 'created' }, heldFor: hour / 2 },
  );
  waiting(
    { slug: 'checkup-basico' },
    { inDays: 8, name: 'António', payment: voucher, heldFor: 3 * day - hour / 30 },
  );
  requestTime(story, { name: 'Joaquim', inDays: 10, askedDaysAgo: 1, isRefused: false });
}

const byCard: PaymentTerms = { kind: 'online', status: 'paid', method: 'card' };
const paidThere: PaymentTerms = { kind: 'local', status: 'paid' };
const dueThere: PaymentTerms = { kind: 'local', status: 'due' };
const free: PaymentTerms = { kind: 'free', status: 'paid' };
const withInvoice: PaymentTerms = { ...byCard, invoice: patientInvoice };

interface Wanted {
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

function visit(story: Story, wanted: Visit): void {
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

function requestTime(
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

/** A place that was canceled takes nothing from anybody. */
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

function ago({ desk }: Story, milliseconds: number): Date {
  return new Date(desk.moment.now.getTime() - milliseconds);
}
