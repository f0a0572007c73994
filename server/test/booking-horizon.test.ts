import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from './app.ts';
import { covidTests } from './builders/catalogue.ts';
import type { BookableService, CartOfFamily, Family } from './patient-actions.ts';
import type { TravelFixture } from './travel.fixture.ts';
import { createTravelFixture } from './travel.fixture.ts';

/** 731 days after the frozen day. */
const last = '2028-11-24';
const beyond = '2028-11-25';

let fixture: TravelFixture;
let family: Family;
let service: BookableService;
let cart: CartOfFamily;
let checkinId: string;

beforeAll(async () => {
  fixture = await createTravelFixture();
  family = await fixture.addFamily();
  service = await fixture.addService();
  cart = await fixture.createCart(family, service.serviceId);
  checkinId = await fixture.reservation(family);
  await fixture.guest(family, checkinId, 'Rosa Tavares');
});

afterAll(() => fixture.close());

const coimbra = { latitude: 40.21, longitude: -8.43 };

/** Every call that takes a day on which an appointment could be; moving an appointment is with the appointments. */
const callsWithDay: Record<string, (day: string) => Promise<Answer>> = {
  'searches entities': (day) =>
    fixture.as(family, 'POST partner/search', {
      filterParams: { serviceType: covidTests, date: day, ...coimbra },
    }),
  'asks an entity for its services': (day) =>
    fixture.as(family, `POST public/partner/${service.entityId}/service/search`, {
      serviceType: covidTests,
      date: day,
    }),
  'makes a cart': (day) =>
    fixture.as(family, 'POST onboarding/user/travel/service', {
      idService: service.serviceId,
      date: day,
      idPersons: family.personIds,
    }),
  'lists places for a cart': (day) =>
    cart.get(`/locations?date=${day}&latitude=${coimbra.latitude}&longitude=${coimbra.longitude}`),
  'lists slots for a cart': (day) =>
    cart.get(`/slot?date=${day}&entityService=${service.entityServiceId}`),
  'holds a slot': (day) => cart.hold(service, [`${day}T09:00:00+00:00`]),
  'waits for a full day': (day) =>
    fixture.as(family, `POST scheduling/${cart.id}/waiting-list`, {
      entityService: service.entityServiceId,
      date: day,
    }),
  'says when guests arrive': async (day) => {
    const { body } = await fixture.as(family, `GET accommodation/reservation/${checkinId}/person`);
    const idPersons = body.data.map(({ id }: { id: string }) => id);
    return fixture.as(family, 'POST accommodation/reservation/travel/service', {
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
