import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursOf, openChangingDesk } from './change.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  await app.close();
});

/** The nights in which the clocks of Lisbon change, with the Saturdays before them. */
const nights = [
  { saturday: '2027-03-27', sunday: '2027-03-28', offsets: ['+00:00', '+01:00'] },
  { saturday: '2027-10-30', sunday: '2027-10-31', offsets: ['+01:00', '+00:00'] },
] as const;

test.each(nights)(
  'a booking of $saturday keeps its wall time on $sunday, also once it is accepted',
  async ({ saturday, sunday, offsets: [before, after] }) => {
    app.clock.set(new Date(`${saturday.slice(0, 8)}22T09:00:00Z`));
    const { service, desk, change, preview, startOf } = await openChangingDesk(app);
    const draft = await app.call('POST', 'v1/agenda/drafts', {
      token: desk.token,
      body: { entityService: service.entityServiceId, time: `${saturday}T10:00:00${before}` },
    });
    const booked = await desk.book(draft.body.data.id, {
      person: { name: 'Rosa Lima', phone: '912345678' },
    });
    const id: string = booked.body.data.id;
    const closure = {
      kind: 'closure',
      what: 'all',
      from: `${saturday}T00:00:00${before}`,
      until: `${sunday}T00:00:00${before}`,
      reasonPt: 'Obras',
      reasonEn: 'Building work',
    };
    const proposedTime = `${sunday}T10:00:00${after}`;
    expect((await preview(closure)).body.data).toMatchObject({
      startsLost: 36,
      bookings: [{ idAppointment: id, outcome: 'newTime', proposedTime }],
    });

    await change(closure);

    expect(await startOf(id)).toBe(new Date(`${saturday}T10:00:00${before}`).toISOString());
    const offer = await app.db
      .selectFrom('rebookingOffers')
      .select('id')
      .where('appointmentId', '=', id)
      .executeTakeFirstOrThrow();
    const token = app.links.sign({
      purpose: 'rebooking-offer',
      subject: offer.id,
      expiresAt: new Date('2027-12-31T00:00:00Z'),
    });
    const accepted = await app.call('POST', `v1/rebooking-offer/${token}/accept`);
    expect(accepted.body).toMatchObject({ type: 'Success', data: { time: proposedTime } });
    expect(await startOf(id)).toBe(new Date(proposedTime).toISOString());
  },
);

test.each(nights)(
  'hours of the night to $sunday are gained and lost alike',
  async ({ saturday, sunday }) => {
    app.clock.set(new Date(`${saturday.slice(0, 8)}22T09:00:00Z`));
    const { service, desk, change, preview } = await openChangingDesk(app);
    const monday = Temporal.PlainDate.from(sunday).add({ days: 1 }).toString();
    const ofSunday = { from: sunday, until: monday };
    const night = { fromTime: '00:00', toTime: '04:00', intervalMinutes: 30 };
    const shown = (await preview({ ...hoursOf(service, night), ...ofSunday })).body.data;

    await change({ ...hoursOf(service, night), ...ofSunday });

    const back = (await preview({ ...hoursOf(service), ...ofSunday })).body.data;
    expect(shown.startsLost).toBe(36);
    expect(back).toMatchObject({ startsGained: 36, startsLost: shown.startsGained });
    expect(back.freeBefore).toBe(shown.freeAfter);
    const slots = await app.call('GET', `v1/agenda/day?date=${sunday}`, { token: desk.token });
    const starts: { startsAt: string }[] = slots.body.data.starts;
    expect(starts).toHaveLength(shown.startsGained);
    expect(new Set(starts.map(({ startsAt }) => Date.parse(startsAt))).size).toBe(starts.length);
  },
);
