import type { Agenda, Place } from './agenda.ts';
import type { Books, Desk } from './bookings.ts';
import { book, emptyBooks } from './bookings.ts';
import { civilDayOf } from './civil-days.ts';
import type { DemoEntity, Moment, Offer } from './demo.ts';
import type { Row } from './insert-rows.ts';
import type { PaymentTerms } from './payments.ts';
import type { PriceOfDay } from './price-of-day.ts';
import type { DemoProtocol } from './protocols.ts';

/** What the demo hotel did for its guests: the stays with their names, and what it booked for them. */
export interface HotelGuests {
  reservations: Row<'reservations'>[];
  stayGuests: Row<'stayGuests'>[];
  /** Kept by the hotel, one for each guest whom it booked. */
  accounts: Row<'accounts'>[];
  persons: Row<'persons'>[];
  books: Books;
}

interface Guest {
  name: string;
  arrivesAt: string;
  /** The first day from today on which the hotel looked for a time for them; absent: not booked yet. */
  bookedInDays?: number;
  dateOfBirth?: string;
  gender?: 'Female' | 'Male';
  healthNumber?: string;
}

interface HotelStay {
  number: number;
  inDays: number;
  nights: number;
  guests: Guest[];
}

const stays: HotelStay[] = [
  {
    number: 201,
    inDays: -1,
    nights: 5,
    guests: [
      {
        name: 'Clara Fontes',
        arrivesAt: '16:00',
        bookedInDays: 0,
        dateOfBirth: '1988-04-12',
        gender: 'Female',
        healthNumber: '301557204',
      },
      {
        name: 'Manuel Fontes',
        arrivesAt: '16:00',
        bookedInDays: 1,
        dateOfBirth: '1985-09-30',
        gender: 'Male',
        healthNumber: '301557212',
      },
    ],
  },
  {
    number: 202,
    inDays: 0,
    nights: 6,
    guests: [
      {
        name: 'Beatriz Salgueiro',
        arrivesAt: '14:30',
        bookedInDays: 1,
        dateOfBirth: '1979-01-22',
        gender: 'Female',
        healthNumber: '301557220',
      },
      { name: 'Tomás Salgueiro', arrivesAt: '19:00' },
    ],
  },
  {
    number: 203,
    inDays: 6,
    nights: 2,
    guests: [
      { name: 'Pedro Cardoso', arrivesAt: '15:00' },
      { name: 'Sofia Cardoso', arrivesAt: '15:00' },
    ],
  },
];

interface HotelSources {
  /** Its books are not written. */
  desk: Desk;
  agenda: Agenda;
  /** The prices of the hotel's code. */
  priceOf: PriceOfDay;
  offers: Offer[];
  protocols: DemoProtocol[];
  hotel: DemoEntity;
  /** The account of the hotel's member. */
  memberId: string;
}

/** Makes the stays of the demo hotel, and books for its guests where it has an active protocol. */
export function makeHotelGuests(sources: HotelSources): HotelGuests {
  const { hotel, desk } = sources;
  const { moment } = desk;
  const made: HotelGuests = {
    reservations: [],
    stayGuests: [],
    accounts: [],
    persons: [],
    books: emptyBooks(),
  };
  for (const { number, inDays, nights, guests } of stays) {
    const checkIn = moment.today.add({ days: inDays });
    const reservationId = moment.newId();
    made.reservations.push({
      id: reservationId,
      entityId: hotel.row.id,
      code: `${hotel.row.code.toUpperCase()}-${number}`,
      checkInDate: checkIn.toString(),
      checkOutDate: checkIn.add({ days: nights }).toString(),
      createdAt: daysAgo(moment, 12),
    });
    for (const guest of guests) {
      const { name, arrivesAt } = guest;
      made.stayGuests.push({
        id: moment.newId(),
        reservationId,
        name,
        // The demo hotel is in Coimbra, an hour from UTC at the most: the time is for the eye.
        arrivesAt: `${checkIn.toString()}T${arrivesAt}:00Z`,
        createdAt: daysAgo(moment, 12),
      });
      if (guest.bookedInDays !== undefined) bookGuest(sources, made, { guest, reservationId });
    }
  }
  return made;
}

/** Books a guest as the hotel's desk does: an account that the hotel keeps, a copy of the data, a cart of the hotel's code. */
function bookGuest(
  sources: HotelSources,
  made: HotelGuests,
  { guest, reservationId }: { guest: Guest; reservationId: string },
): void {
  const { desk, hotel, memberId, priceOf } = sources;
  const { books } = made;
  const found = findPlace(sources, guest.bookedInDays ?? 0);
  if (!found) return;
  const { offer, place } = found;
  const serviceDate = civilDayOf(place.startsAt, offer.entity.row.timeZone).toString();
  const price = priceOf(offer, serviceDate);
  const payment: PaymentTerms =
    price.priceCents === 0 ? { kind: 'free', status: 'paid' } : { kind: 'local', status: 'due' };
  const createdAt = daysAgo(desk.moment, 2);
  const accountId = addAccount(made, { guest, hotel, moment: desk.moment, createdAt });
  const personId = addPerson(made, { guest, accountId, hotel, moment: desk.moment, createdAt });
  book(
    { ...desk, books },
    {
      accountId,
      offer,
      serviceDate,
      createdAt,
      ...price,
      payment,
      seats: [{ personId, place, status: payment.kind === 'free' ? 'Pending' : 'Await' }],
    },
  );
  const cart = books.carts.pop();
  const appointment = books.appointments.pop();
  if (!cart || !appointment) throw new Error('A guest was booked without a cart.');
  const entityCode = hotel.row.code;
  books.carts.push({ ...cart, entityCode, source: 'hotel', bookedByEntityId: hotel.row.id });
  books.appointments.push({
    ...appointment,
    bookedByAccountId: memberId,
    bookedByEntityId: hotel.row.id,
    reservationId,
  });
}

/** In the order in which the hotel would ask for them. */
const wantedSlugs = ['covid-antigenio', 'covid-pcr', 'hemograma', 'medicao-tensao'];

/** The first free time of five days at an entity with an active protocol, which may be paid there; null over some holidays. */
function findPlace(
  { agenda, offers, protocols, hotel, desk: { moment } }: HotelSources,
  inDays: number,
): { offer: Offer; place: Place } | null {
  const linked = protocols
    .filter(({ row, partner }) => partner === hotel && row.state === 'active')
    .map(({ service }) => service);
  const bookable = wantedSlugs.flatMap((wanted) =>
    offers.filter(
      ({ slug, row, entity }) =>
        slug === wanted &&
        linked.includes(entity) &&
        row.location === 'Entity' &&
        row.needsApproval === false &&
        entity.row.localPayment !== 'off',
    ),
  );
  for (let day = inDays; day < inDays + 5; day += 1) {
    for (const offer of bookable) {
      for (const start of agenda.startsOf(offer, moment.today.add({ days: day }))) {
        const place = start.startsAt > moment.now ? agenda.take(start) : null;
        if (place) return { offer, place };
      }
    }
  }
  return null;
}

interface GuestOfHotel {
  guest: Guest;
  hotel: DemoEntity;
  moment: Moment;
  createdAt: Date;
}

const emailOf = ({ name }: Guest) => `${name.toLowerCase().replace(/\s+/g, '.')}@people.example`;

function addAccount(made: HotelGuests, { guest, hotel, moment, createdAt }: GuestOfHotel): string {
  const id = moment.newId();
  const [firstName = '', ...others] = guest.name.split(' ');
  made.accounts.push({
    id,
    email: null,
    passwordHash: null,
    keptByEntityId: hotel.row.id,
    contactEmail: emailOf(guest),
    firstName,
    lastName: others.join(' '),
    language: 'pt',
    createdAt,
  });
  return id;
}

function addPerson(
  made: HotelGuests,
  { guest, hotel, moment, createdAt, accountId }: GuestOfHotel & { accountId: string },
): string {
  const id = moment.newId();
  made.persons.push({
    id,
    accountId,
    keptByEntityId: hotel.row.id,
    name: guest.name,
    email: emailOf(guest),
    phone: '+351900000877',
    dateOfBirth: guest.dateOfBirth ?? null,
    gender: guest.gender ?? null,
    healthNumber: guest.healthNumber ?? null,
    nationalityType: guest.healthNumber ? 'National' : null,
    postalCode: '1200-109',
    createdAt,
  });
  return id;
}

function daysAgo(moment: Moment, days: number): Date {
  return new Date(moment.now.getTime() - days * 86_400_000);
}
