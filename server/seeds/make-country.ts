import type { Agenda } from './agenda.ts';
import { createAgenda } from './agenda.ts';
import type { Books, Desk } from './bookings.ts';
import { emptyBooks } from './bookings.ts';
import { makeCampaigns } from './campaigns.ts';
import { makeClosures, makeHolidayChoices } from './closures.ts';
import type { DemoEntity, Moment, Offer, Reference } from './demo.ts';
import { makePartners } from './entities.ts';
import { fillAgendas } from './full-agendas.ts';
import { fillDays } from './full-day.ts';
import type { HotelGuests } from './hotel-guests.ts';
import { makeHotelGuests } from './hotel-guests.ts';
import type { Row } from './insert-rows.ts';
import { makeOffers } from './offers.ts';
import { tellPatientStory } from './patient-story.ts';
import { numberReceipts } from './payments.ts';
import type { Hashes } from './people.ts';
import { makeDemoAccounts, makeNeighbours, patientInvoice } from './people.ts';
import { pricesFrom } from './price-of-day.ts';
import { planPrices } from './price-plans.ts';
import { demoHotelCode, makeAllotments, makeProtocols } from './protocols.ts';
import { chanceOf } from './random.ts';
import { makeRatings } from './ratings.ts';
import type { Rooms } from './rooms.ts';
import { makeRooms } from './rooms.ts';
import type { Stays } from './stays.ts';
import { makeStays } from './stays.ts';
import type { Ticketing } from './tickets.ts';
import { makeTicketing } from './tickets.ts';

/** Every row of the demo but for its marker. */
export interface Country {
  accounts: Row<'accounts'>[];
  persons: Row<'persons'>[];
  organisations: Row<'organisations'>[];
  entities: Row<'entities'>[];
  organisationMembers: Row<'organisationMembers'>[];
  members: Row<'entityMembers'>[];
  offers: Offer[];
  campaigns: Row<'campaigns'>[];
  protocols: Row<'protocols'>[];
  pools: Row<'capacityPools'>[];
  schedules: Row<'schedules'>[];
  scheduleServices: Row<'scheduleServices'>[];
  closures: Row<'closures'>[];
  holidayChoices: Row<'holidayChoices'>[];
  allotments: Row<'allotments'>[];
  receiptNumbers: Row<'receiptNumbers'>[];
  invoicingData: Row<'invoicingData'>[];
  stays: Stays;
  hotelGuests: HotelGuests;
  ticketing: Ticketing;
  ratings: Row<'ratings'>[];
  books: Books;
  /** What is taken and free when all this is loaded. */
  agenda: Agenda;
}

/** Makes the demo country in memory. Pure: the same moment and reference give the same rows. */
export function makeCountry(given: {
  moment: Moment;
  reference: Reference;
  hashes: Hashes;
}): Country {
  const { moment, reference } = given;
  const { organisations, entities } = makePartners(moment, reference);
  const { offers, rooms } = makeSupply(entities, moment, reference);
  const protocols = makeProtocols(entities, moment);
  const campaigns = makeCampaigns(offers, protocols, moment);
  const closures = makeClosures(entities, offers, moment);
  const allotments = makeAllotments(protocols, rooms, moment);
  const { patient, partners, organisationMembers, members } = makeDemoAccounts(entities, given);
  const neighbours = makeNeighbours(entities, given);
  const books = emptyBooks();
  const agenda = createAgenda({ schedules: rooms.schedules, closures, allotments });
  const priceOf = pricesFrom(campaigns);
  const memberOf = new Map(members.map(({ entityId, accountId }) => [entityId, accountId]));
  const desk = (subject: string): Desk => ({
    books,
    moment,
    chance: chanceOf(subject),
    memberOf,
  });
  const story = { agenda, priceOf, offers: nearestFirst(offers), patient };
  tellPatientStory({ ...story, desk: desk('patient') });
  fillDays({ desk: desk('full day'), agenda, priceOf, offers, neighbours });
  fillAgendas({ desk: desk('agendas'), agenda, priceOf, offers, neighbours });
  const ticketing = makeTicketing({ ...story, desk: desk('tickets') }, entities);
  const hotelGuests = makeHotelGuests({
    desk: desk('hotel'),
    agenda,
    priceOf: pricesFrom(campaigns, demoHotelCode),
    offers: story.offers,
    protocols,
    ...demoHotelOf(entities, partners),
  });
  const households = [...neighbours.values()].flat();
  return {
    accounts: [patient.row, ...partners, ...households.map(({ row }) => row)],
    persons: [patient, ...households].flatMap(({ persons }) => persons),
    organisations,
    entities: entities.map(({ row }) => row),
    organisationMembers,
    members,
    offers,
    campaigns: [...campaigns, ...planPrices(offers, moment)],
    protocols: protocols.map(({ row }) => row),
    pools: rooms.pools,
    schedules: rooms.schedules.map(({ row }) => row),
    scheduleServices: servicesOf(rooms),
    closures: closures.map(({ row }) => row),
    holidayChoices: makeHolidayChoices(entities, closures, moment),
    allotments,
    receiptNumbers: numberReceipts(books.payments),
    invoicingData: [{ accountId: patient.row.id, ...patientInvoice, updatedAt: moment.now }],
    stays: makeStays(entities, patient, moment),
    hotelGuests,
    ticketing,
    ratings: makeRatings({ books, offers, patient: patient.row.id }, moment),
    books,
    agenda,
  };
}

/** What each entity offers, and the rooms in which it does. */
function makeSupply(entities: DemoEntity[], moment: Moment, reference: Reference) {
  const offers: Offer[] = [];
  const rooms: Rooms = { pools: [], schedules: [] };
  for (const entity of entities) {
    const own = makeOffers(entity, moment, reference);
    const { pools, schedules } = makeRooms(entity, own, moment);
    offers.push(...own);
    rooms.pools.push(...pools);
    rooms.schedules.push(...schedules);
  }
  return { offers, rooms };
}

function demoHotelOf(entities: DemoEntity[], accounts: Row<'accounts'>[]) {
  const hotel = entities.find(({ row }) => row.code === demoHotelCode);
  const member = accounts.find(({ email }) => email === 'hotel@vaga.example');
  if (!hotel || !member) throw new Error('The demo has no hotel with a member.');
  return { hotel, memberId: member.id };
}

/** From the centre of Coimbra, where the demo patient lives. */
function nearestFirst(offers: Offer[]): Offer[] {
  const farness = ({ entity: { row } }: Offer): number =>
    Math.hypot(row.latitude - 40.2056, (row.longitude + 8.4196) * 0.76);
  return [...offers].sort((one, other) => farness(one) - farness(other));
}

function servicesOf({ schedules }: Rooms): Row<'scheduleServices'>[] {
  return schedules
    .filter(({ row }) => row.servesAll === false)
    .flatMap(({ row, offers }) =>
      offers.map((offer) => ({ scheduleId: row.id, entityServiceId: offer.row.id })),
    );
}
