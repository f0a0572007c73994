import type { CivilDay } from './civil-days.ts';
import { instantOf } from './civil-days.ts';
import type { DemoEntity, Offer } from './demo.ts';
import type { Row } from './insert-rows.ts';
import type { Story } from './visits.ts';
import { ago, visit } from './visits.ts';

export interface Ticketing {
  events: Row<'events'>[];
  tickets: Row<'tickets'>[];
  ticketAssets: Row<'ticketAssets'>[];
  /** Of tickets whose test is still to be booked. */
  carts: Row<'carts'>[];
  assets: Row<'assets'>[];
}

const day = 86_400_000;
const ticketsPerEvent = 30;
/** The one of tickets@vaga.example. */
const demoOffice = 'arena-mondego';

/** What each ticket office sells tickets for, in days from today. Each number begins with `prefix`. */
const programme = [
  { prefix: 'FADO', name: 'Noite de Fado', inDays: 1, at: '21:30', hours: 72 },
  { prefix: 'TUNA', name: 'Festival de Tunas', inDays: 5, at: '21:00', hours: 96 },
  { prefix: 'ROCK', name: 'Rock no Rio', inDays: 16, at: '20:00', hours: 48 },
  { prefix: 'CORO', name: 'Concerto de Coros', inDays: -40, at: '18:00', hours: 48 },
] as const;

/**
 * Events of every ticket office with tickets that every account may register (FADO-0001 …; the number VIP-1 is of
 * several), and those of the demo patient at the first office: one in each state.
 */
export function makeTicketing(story: Story, entities: DemoEntity[]): Ticketing {
  const made: Ticketing = { events: [], tickets: [], ticketAssets: [], carts: [], assets: [] };
  const antigen = story.offers.find(({ slug }) => slug === 'covid-antigenio');
  if (!antigen) throw new Error('The demo offers no antigen test.');
  const isFirst = ({ row }: DemoEntity) => row.code === demoOffice;
  const offices = entities
    .filter(({ kind }) => kind === 'tickets')
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  for (const [index, office] of offices.entries()) {
    for (const plan of programme) addEvent(made, { story, office, antigen, plan, index });
  }
  tellTicketStory(made, story, antigen);
  return made;
}

type Plan = (typeof programme)[number];

function addEvent(
  made: Ticketing,
  of: { story: Story; office: DemoEntity; antigen: Offer; plan: Plan; index: number },
): void {
  const { office, plan } = of;
  const { moment } = of.story.desk;
  const { id: entityId, businessName, address, postalCode, locality, timeZone } = office.row;
  const { latitude, longitude } = office.row;
  const eventId = moment.newId();
  made.events.push({
    id: eventId,
    entityId,
    serviceId: of.antigen.row.serviceId,
    name: plan.name,
    venue: businessName.replace(/^Bilheteira( d[oae]s?)? /, ''),
    address: `${address}, ${postalCode} ${locality}`,
    latitude,
    longitude,
    timeZone,
    validHours: plan.hours,
    createdAt: ago(of.story, 50 * day),
    startsAt: startOf(moment.today.add({ days: plan.inDays }), plan.at, timeZone),
  });
  // Offices number their tickets on from each other's, but for one number that several have.
  const first = of.index * ticketsPerEvent + 1;
  const numbers = Array.from(
    { length: ticketsPerEvent },
    (_none, count) => `${plan.prefix}-${String(first + count).padStart(4, '0')}`,
  );
  for (const number of [...numbers, ...(of.index === 0 ? ['VIP-1'] : [])]) {
    made.tickets.push({ id: moment.newId(), eventId, number, createdAt: ago(of.story, 50 * day) });
  }
}

function startOf(date: CivilDay, wallTime: string, zone: string): Date {
  const at = instantOf(date, Temporal.PlainTime.from(wallTime), zone);
  if (!at) throw new Error(`There is no ${wallTime} on ${date} in ${zone}.`);
  return at;
}

/**
 * The patient's people at the first office: in and out tomorrow, booked, waiting for a card, to be booked, and long
 * over.
 */
function tellTicketStory(made: Ticketing, story: Story, antigen: Offer): void {
  const antigenAt = (code: string) => ({ slug: 'covid-antigenio', code, isPaid: true });
  const byCard = { kind: 'online', status: 'paid', method: 'card' } as const;
  visit(story, {
    wanted: antigenAt('nova-celas'),
    inDays: -1,
    boughtHoursBefore: 30,
    payment: byCard,
    people: [
      { name: 'Rosa', status: 'CheckedIn', result: 'Authorized' },
      { name: 'António', status: 'CheckedIn', result: 'Unauthorized' },
    ],
  });
  const negative = booked(story, 'CheckedIn', 'Authorized');
  register(made, story, { number: 'FADO-0001', asset: negative('Rosa', -1) });
  const positive = booked(story, 'CheckedIn', 'Unauthorized');
  register(made, story, { number: 'FADO-0002', asset: positive('António', -1) });
  const paid = booked(story, 'Paid');
  register(made, story, { number: 'TUNA-0001', asset: paid('Rosa', 2) });
  register(made, story, { number: 'TUNA-0002', asset: paid('Matilde', 2) });
  register(made, story, {
    number: 'TUNA-0003',
    asset: booked(story, 'PaymentPending')('Élise', 3),
  });
  for (const [number, name] of [
    ['ROCK-0001', 'Joaquim'],
    ['ROCK-0002', 'Rosa'],
  ] as const) {
    register(made, story, { number, asset: unbooked(made, story, { number, name, antigen }) });
  }
  register(made, story, { number: 'CORO-0001', asset: negative('Rosa', -41) });
}

/**
 * Finds what the patient booked for a person of this first name around a day: demo days move on where they are full.
 */
function booked(story: Story, status: string, result = 'Pending') {
  const { books, moment } = story.desk;
  return (name: string, inDays: number): Row<'assets'> => {
    const wanted = moment.now.getTime() + inDays * day;
    const person = personOf(story, name);
    const farness = ({ startsAt }: Row<'appointments'>) =>
      Math.abs(new Date(startsAt ?? 0).getTime() - wanted);
    const [found] = books.appointments
      .filter((row) => row.personId === person && row.status === status)
      .filter((row) => (row.result ?? 'Pending') === result)
      .toSorted((one, other) => farness(one) - farness(other));
    const asset = books.assets.find(({ id }) => id === found?.assetId);
    if (!asset) throw new Error(`The demo patient has booked nothing for ${name}.`);
    return asset;
  };
}

/** A cart as the registration of a ticket makes it. */
function unbooked(
  made: Ticketing,
  story: Story,
  of: { number: string; name: string; antigen: Offer },
): Row<'assets'> {
  const { moment } = story.desk;
  const cartId = moment.newId();
  const createdAt = ago(story, 3 * day);
  const event = eventOf(made, of.number);
  const at = Temporal.Instant.fromEpochMilliseconds(
    new Date(event.startsAt).getTime(),
  ).toZonedDateTimeISO(event.timeZone);
  made.carts.push({
    id: cartId,
    accountId: story.patient.row.id,
    serviceId: of.antigen.row.serviceId,
    isTravelling: true,
    serviceDate: at.toPlainDate().toString(),
    createdAt,
    serviceTime: at.toPlainTime().toString({ smallestUnit: 'minute' }),
  });
  const asset: Row<'assets'> = {
    id: moment.newId(),
    cartId,
    personId: personOf(story, of.name),
    ordinal: 1,
    createdAt,
    assetNumber: of.number,
  };
  made.assets.push(asset);
  return asset;
}

function register(
  made: Ticketing,
  story: Story,
  { number, asset }: { number: string; asset: Row<'assets'> },
): void {
  asset.assetNumber = number;
  made.ticketAssets.push({
    id: story.desk.moment.newId(),
    ticketId: ticketOf(made, number).id,
    assetId: asset.id,
    accountId: story.patient.row.id,
    createdAt: ago(story, 3 * day),
  });
}

function ticketOf({ tickets }: Ticketing, number: string): Row<'tickets'> {
  const ticket = tickets.find((row) => row.number === number);
  if (!ticket) throw new Error(`The demo has no ticket ${number}.`);
  return ticket;
}

function eventOf(made: Ticketing, number: string): Row<'events'> {
  const { eventId } = ticketOf(made, number);
  const event = made.events.find(({ id }) => id === eventId);
  if (!event) throw new Error(`The ticket ${number} is of no event.`);
  return event;
}

function personOf({ patient }: Story, name: string): string {
  const person = patient.persons.find((row) => row.name.startsWith(`${name} `));
  if (!person) throw new Error(`The demo patient has no ${name}.`);
  return person.id;
}
