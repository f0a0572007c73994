import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildAllotment,
  buildCampaign,
  buildEntity,
  buildEntityService,
  buildProtocol,
  buildSchedule,
} from '../../../test/builders/index.ts';
import type { OccupancyFixture } from '../../../test/occupancy.fixture.ts';
import {
  createOccupancyFixture,
  newContender,
  problemOf,
  takeFor,
} from '../../../test/occupancy.fixture.ts';
import { newId } from '../../platform/uuid.ts';

const now = new Date('2026-06-15T06:00:00Z');
/** Monday 15 June 2026, Lisbon is one hour ahead of UTC. */
const at = (wall: string) => new Date(`2026-06-15T${wall}:00+01:00`);

let fixture: OccupancyFixture;

beforeAll(async () => {
  fixture = await createOccupancyFixture({ connections: 12 });
});
afterAll(() => fixture.close());

interface Scenario {
  entityServiceId: string;
  code: string;
  protocolId: string;
}

/** Two places at each start, one of them for the code; 20 euros, 9 with the code. */
async function buildScenario(
  state: string,
  allotmentBy: 'protocol' | 'code' = 'protocol',
): Promise<Scenario> {
  const { db } = fixture;
  const { id: entityServiceId, entityId } = await buildEntityService(db, { priceCents: 2000 });
  const { poolId } = await buildSchedule(db, { entityId, capacity: 2 });
  const hotel = await buildEntity(db, { entityType: 'AccommodationPartner' });
  const protocol = await buildProtocol(db, {
    partnerEntityId: hotel.id,
    serviceEntityId: entityId,
    state,
  });
  const { code } = hotel;
  await buildCampaign(db, { entityServiceId, entityCode: code, priceCents: 900 });
  const allotment = allotmentBy === 'protocol' ? { protocolId: protocol.id } : { entityCode: code };
  await buildAllotment(db, { poolId, ...allotment });
  return { entityServiceId, code, protocolId: protocol.id };
}

async function hold(
  { entityServiceId }: Scenario,
  { time, code }: { time: string; code: string | null },
) {
  const input = { entityServiceId, starts: [at(time)], now };
  const options = code === null ? input : { ...input, entityCode: code };
  const [place] = await takeFor(fixture.db, newContender(), options);
  return place?.priceCents;
}

const setState = ({ protocolId }: Scenario, state: string) =>
  fixture.db.updateTable('protocols').set({ state }).where('id', '=', protocolId).execute();

for (const by of ['protocol', 'code'] as const) {
  test(`prices for a code, and places set aside by ${by}, count while the protocol is active`, async () => {
    const scenario = await buildScenario('active', by);
    const { code } = scenario;
    expect(await hold(scenario, { time: '10:00', code: null })).toBe(2000);
    expect(await problemOf(hold(scenario, { time: '10:00', code: null }))).toMatchObject({
      status: 409,
    });
    expect(await hold(scenario, { time: '10:00', code })).toBe(900);

    for (const [index, state] of ['pending', 'refused', 'paused', 'deleted'].entries()) {
      const time = `${11 + index}:00`;
      await setState(scenario, state);
      expect([state, await hold(scenario, { time, code })]).toEqual([state, 2000]);
      expect([state, await hold(scenario, { time, code: null })]).toEqual([state, 2000]);
      await setState(scenario, 'active');
    }
    expect(await hold(scenario, { time: '15:00', code })).toBe(900);
  });
}

test('a hotel whose protocol is with another entity gives no price here', async () => {
  const scenario = await buildScenario('active');
  const other = await buildScenario('deleted');
  const { entityServiceId } = other;
  await buildCampaign(fixture.db, { entityServiceId, entityCode: scenario.code, priceCents: 700 });
  await sql`delete from protocols p using entities hotel
             where hotel.id = p.partner_entity_id and hotel.code = ${scenario.code} and p.id <> ${scenario.protocolId}`.execute(
    fixture.db,
  );
  expect(await hold(other, { time: '10:00', code: scenario.code })).toBe(2000);
});

test('a protocol that is deleted while guests hold at its price: earlier holds keep it, and none that begins later has it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const scenario = await buildScenario('active');
    const { code } = scenario;
    const holds = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15'].map((time) =>
      hold(scenario, { time, code }),
    );
    const [, ...prices] = await Promise.all([setState(scenario, 'deleted'), ...holds]);
    expect(prices.every((price) => price === 900 || price === 2000)).toBe(true);
    for (const time of ['16:00', '16:15']) {
      expect(await hold(scenario, { time, code })).toBe(2000);
    }
  }
});

test('a hold does not wait for a deletion that is not committed, and the price that it took stays', async () => {
  const scenario = await buildScenario('active');
  const { code, protocolId } = scenario;
  await fixture.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('protocols')
      .set({ state: 'deleted' })
      .where('id', '=', protocolId)
      .execute();
    expect(await hold(scenario, { time: '10:00', code })).toBe(900);
  });
  const { rows } = await sql<{ priceCents: number }>`
    select price_cents from occupancy where entity_service_id = ${scenario.entityServiceId}`.execute(
    fixture.db,
  );
  expect(rows).toEqual([{ priceCents: 900 }]);
  expect(await hold(scenario, { time: '11:00', code })).toBe(2000);
});

test('the version before enables and disables a protocol by its own column', async () => {
  const { db } = fixture;
  const [partner, service] = [await buildEntity(db), await buildEntity(db)];
  const id = newId();
  await sql`insert into protocols (id, partner_entity_id, service_entity_id, is_enabled, created_at)
    values (${id}, ${partner.id}, ${service.id}, true, ${now})`.execute(db);
  const read = () =>
    db
      .selectFrom('protocols')
      .select(['state', 'isEnabled'])
      .where('id', '=', id)
      .executeTakeFirst();
  expect(await read()).toEqual({ state: 'active', isEnabled: true });
  await db.updateTable('protocols').set({ isEnabled: false }).where('id', '=', id).execute();
  expect(await read()).toEqual({ state: 'paused', isEnabled: false });
  await db.updateTable('protocols').set({ state: 'deleted' }).where('id', '=', id).execute();
  expect(await read()).toEqual({ state: 'deleted', isEnabled: false });
});

test('two entities have one protocol at a time, and another after a refusal or a deletion', async () => {
  const { db } = fixture;
  const pair = {
    partnerEntityId: (await buildEntity(db)).id,
    serviceEntityId: (await buildEntity(db)).id,
  };
  const build = (state: string) => buildProtocol(db, { ...pair, state });
  await build('refused');
  await build('deleted');
  await build('pending');
  for (const state of ['pending', 'active', 'paused']) {
    await expect(build(state)).rejects.toThrow(/protocols_current_pair_key/);
  }
});
