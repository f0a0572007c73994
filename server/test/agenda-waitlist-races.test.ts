import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { WaitlistFixture } from './waitlist.fixture.ts';
import { createWaitlistFixture, day } from './waitlist.fixture.ts';

let app: WaitlistFixture;
beforeAll(async () => {
  app = await createWaitlistFixture();
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  await app.close();
});

const rounds = [1, 2, 3, 4, 5];
const nine = `${day}T09:00:00+00:00`;
const nextDay = '2026-11-27T09:00:00+00:00';
const cancel = { act: 'cancel', body: { reason: 'Avaria' } };
const move = { act: 'move', body: { newDate: nextDay } };

const row = (id: string) =>
  app.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function actNow(desk: Desk, id: string, { act, body }: { act: string; body: object }) {
  const { version } = await row(id);
  return desk.act(id, act, { version, ...body });
}

/** The last place of a day, booked at the desk and given up by an act of a member, and a family that waits for the day. */
async function giveUp(by: { act: string; body: object }) {
  const service = await app.addService({ toTime: '09:30' });
  const desk = await openDesk(app, { entityId: service.entityId });
  const body = { entityService: service.entityServiceId, time: nine };
  const { token } = desk;
  const draft = await app.call('POST', 'v1/agenda/drafts', { token, body });
  const { id } = (await desk.book(draft.body.data.id)).body.data;
  const family = await app.addFamily(service);
  await app.join(family, service);
  expect((await actNow(desk, id, by)).body.type).toBe('Success');
  const undo = () => actNow(desk, id, { act: 'undo', body: { act: by.act } });
  return { id, family, undo, service };
}

test.for([cancel, move])(
  'what a member takes back at once comes before the waitlist, whose offer has not been made: $act',
  async (act) => {
    const { id, family, undo, service } = await giveUp(act);

    expect((await undo()).body.type).toBe('Success');

    await app.runDueJobs();
    expect(await app.offeredTime(family)).toBeNull();
    expect((await row(id)).startsAt).toEqual(new Date(nine));
    expect(await app.countFree(service)).toBe(0);
  },
);

test.for([cancel, move])(
  'what the waitlist has been offered is not taken back: $act',
  async (act) => {
    const { id, family, undo } = await giveUp(act);
    await app.runDueJobs();

    const { body } = await undo();

    expect(body.messages[0].code).toBe('agenda.undo_taken');
    expect(await app.offeredTime(family)).toBe('09:00');
    const { status, startsAt } = await row(id);
    expect(act === cancel ? status : startsAt).toEqual(
      act === cancel ? 'Canceled' : new Date(nextDay),
    );
  },
);

test.for(rounds.flatMap((round) => [cancel, move].map(({ act, body }) => ({ round, act, body }))))(
  'of the undo and the offer of the waitlist at once one has the place, and the other none: $act ($round)',
  async (act) => {
    const { id, family, undo } = await giveUp(act);

    const [undone] = await Promise.all([undo(), app.runDueJobs()]);

    await app.runDueJobs();
    const isUndone = undone.body.type === 'Success';
    if (!isUndone) {
      const { code } = undone.body.messages[0];
      expect(['agenda.undo_taken', 'availability.changing', 'busy']).toContain(code);
    }
    expect(await app.offeredTime(family)).toBe(isUndone ? null : '09:00');
    const live = await app.db
      .selectFrom('occupancy')
      .innerJoin('appointments', 'appointments.assetId', 'occupancy.ownerId')
      .select('occupancy.id')
      .where('appointments.id', '=', id)
      .where('live', '=', true)
      .execute();
    expect(live).toHaveLength(isUndone || act.act === 'move' ? 1 : 0);
  },
);
