import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { buildMember } from '../../../test/builders/index.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { bookForUnclaimed } from '../../../test/unclaimed.fixture.ts';
import { appointmentLinkExpiry } from '../../appointments/index.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct();
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

/** An appointment that a hotel booked for a guest and that is done, with the hotel's view of it. */
async function bookedByHotel() {
  const booked = await bookForUnclaimed(app);
  const hotel = await buildMember(app.db, { entityType: 'AccommodationPartner', roles: ['desk'] });
  await app.db
    .updateTable('appointments')
    .set({
      bookedByAccountId: hotel.accountId,
      bookedByEntityId: hotel.entityId,
      result: 'Unauthorized',
    })
    .where('id', '=', booked.appointmentId)
    .execute();
  const readByHotel = async () => {
    const token = await app.signIn(hotel.accountId, hotel.entityId);
    const body = { filterParams: {} };
    const answer = await app.call('POST', 'accommodation/scheduled/search', { token, body });
    return answer.body.data.map((row: { scheduleResult: string }) => row.scheduleResult);
  };
  const share = (sharesWithHotel: boolean) =>
    booked.call('PUT', 'sharing', { body: { sharesWithHotel } });
  return { ...booked, hotelId: hotel.entityId, readByHotel, share };
}

test('a hotel reads that the service is done only while the guest allows it by the link', async () => {
  const { call, share, readByHotel, appointmentId, hotelId } = await bookedByHotel();
  expect((await call('GET')).body.data).toMatchObject({ sharesWithHotel: false });
  expect(await readByHotel()).toEqual(['Pending']);

  for (let times = 0; times < 2; times += 1) {
    const { body } = await share(true);
    expect(body).toMatchObject({ type: 'Success', data: { sharesWithHotel: true } });
    expect(await readByHotel()).toEqual(['Executed']);
  }
  expect((await share(false)).body.data).toMatchObject({ sharesWithHotel: false });
  expect(await readByHotel()).toEqual(['Pending']);

  const changes = await app.db
    .selectFrom('appointmentChanges')
    .select(['fromValue', 'toValue', 'actor'])
    .where('appointmentId', '=', appointmentId)
    .where('field', '=', 'sharesResultWith')
    .orderBy('id')
    .execute();
  expect(changes).toEqual([
    { fromValue: null, toValue: hotelId, actor: 'link' },
    { fromValue: hotelId, toValue: null, actor: 'link' },
  ]);
});

test('where no hotel booked there is nothing to allow', async () => {
  const { call } = await bookForUnclaimed(app);
  expect((await call('GET')).body.data).toMatchObject({ sharesWithHotel: null });
  const { status, body } = await call('PUT', 'sharing', { body: { sharesWithHotel: true } });
  expect([status, body.messages[0].code]).toEqual([200, 'appointment_link.no_hotel']);
});

test('what the guest allowed by the link ends with the link, because nothing else takes it back', async () => {
  const { share, readByHotel, startsAt } = await bookedByHotel();
  await share(true);
  const link = { endsAt: new Date(startsAt.getTime() + 15 * 60_000), serviceDate: '2026-12-11' };
  const end = appointmentLinkExpiry(link);
  app.clock.set(new Date(end.getTime() - 1));
  expect(await readByHotel()).toEqual(['Executed']);
  app.clock.set(end);
  expect(await readByHotel()).toEqual(['Pending']);
});
