import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from './app.ts';
import type { CartOfFamily, Family, Place } from './booking-stand.ts';
import { covidTests } from './booking-stand.ts';
import type { TravelStand } from './travel-stand.ts';
import { openTravelStand } from './travel-stand.ts';

/** 731 days after the frozen day. */
const last = '2028-11-24';
const beyond = '2028-11-25';

let stand: TravelStand;
let family: Family;
let place: Place;
let cart: CartOfFamily;
let checkinId: string;

beforeAll(async () => {
  stand = await openTravelStand();
  family = await stand.family();
  place = await stand.place();
  cart = await stand.cart(family, place.serviceId);
  checkinId = await stand.reservation(family);
  await stand.guest(family, checkinId, 'Rosa Tavares');
});

afterAll(() => stand.close());

const coimbra = { latitude: 40.21, longitude: -8.43 };

/** Every call that takes a day on which somebody could be; moving an appointment is with the appointments. */
const callsWithDay: Record<string, (day: string) => Promise<Answer>> = {
  'searches entities': (day) =>
    stand.as(family, 'POST partner/search', {
      filterParams: { serviceType: covidTests, date: day, ...coimbra },
    }),
  'asks an entity for its services': (day) =>
    stand.as(family, `POST public/partner/${place.entityId}/service/search`, {
      serviceType: covidTests,
      date: day,
    }),
  'makes a cart': (day) =>
    stand.as(family, 'POST onboarding/user/travel/service', {
      idService: place.serviceId,
      date: day,
      idPersons: family.personIds,
    }),
  'lists places for a cart': (day) =>
    cart.get(`/locations?date=${day}&latitude=${coimbra.latitude}&longitude=${coimbra.longitude}`),
  'lists slots for a cart': (day) =>
    cart.get(`/slot?date=${day}&entityService=${place.entityServiceId}`),
  'holds a slot': (day) => cart.hold(place, [`${day}T09:00:00+00:00`]),
  'waits for a full day': (day) =>
    stand.as(family, `POST scheduling/${cart.id}/waiting-list`, {
      entityService: place.entityServiceId,
      date: day,
    }),
  'says when guests arrive': async (day) => {
    const { body } = await stand.as(family, `GET accommodation/reservation/${checkinId}/person`);
    const idPersons = body.data.map(({ id }: { id: string }) => id);
    return stand.as(family, 'POST accommodation/reservation/travel/service', {
      idReservation: checkinId,
      idPersons,
      date: `${day}T12:00:00Z`,
    });
  },
};

test.each(Object.entries(callsWithDay))(
  'nobody %s for a day more than 731 days ahead, and everybody may until then',
  async (_name, ask) => {
    expect((await ask(beyond)).status).toBe(400);
    expect((await ask(last)).status).toBe(200);
  },
);
