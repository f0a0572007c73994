import { expireAppointments } from '../src/appointments/index.ts';
import { cartRoutes } from '../src/cart/index.ts';
import { findOpenPaymentLink } from '../src/payments/index.ts';
import type { Job } from '../src/platform/jobs.ts';
import { loadReference } from '../src/reference.ts';
import { schedulingJobs } from '../src/scheduling/index.ts';
import { waitlistJobs, waitlistRoutes } from '../src/waitlist/index.ts';
import type { TestApp } from './app.ts';
import { createTestApp } from './app.ts';
import {
  buildAccount,
  buildCart,
  buildEntity,
  buildEntityService,
  buildSchedule,
  buildService,
} from './builders/index.ts';
import { runDueJobs as runQueue } from './run-due-jobs.ts';

/** Two days after the frozen time. */
export const day = '2026-11-26';
const minute = 60_000;

export interface WaitlistService {
  entityServiceId: string;
  serviceId: number;
  entityId: string;
  scheduleId: string;
}

/** An account with a cart. */
export interface Family {
  accountId: string;
  cartId: string;
  token: string;
  assetIds: string[];
}

interface WaitlistServiceOptions {
  capacity?: number;
  /** Half an hour a start: `toTime` 09:30 leaves one. */
  toTime?: string;
  serviceId?: number;
  latitude?: number;
}

/** A product whose places can be full. */
export interface WaitlistFixture extends TestApp {
  jobs: Record<string, Job>;
  /** Runs what is due at the test's time. */
  runDueJobs(): Promise<void>;
  /** Moves the time, and runs what is due then; the minute's sweeps too. */
  advanceMinutes(minutes: number): Promise<void>;
  addService(options?: WaitlistServiceOptions): Promise<WaitlistService>;
  addFamily(service: WaitlistService, people?: number): Promise<Family>;
  /** Asks for starts, one for each person: '09:00'. @returns the status. */
  hold(addFamily: Family, service: WaitlistService, times: string[]): Promise<number>;
  join(addFamily: Family, service: WaitlistService, radiusKm?: number): Promise<string>;
  /** What a family waits for. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever it expects
  listEntries(addFamily: Family): Promise<any[]>;
  /** The start that a family is offered now, as a wall time; null where it is offered none. */
  offeredTime(addFamily: Family): Promise<string | null>;
  /** Places free on the day for somebody who has nothing to do with the line. */
  countFree(service: WaitlistService): Promise<number>;
  /** The same as the search among places says it. */
  countFreeInSearch(service: WaitlistService): Promise<number>;
  /** Gives back what a family holds: by asking for it for somebody else first. */
  releaseHold(addFamily: Family): Promise<void>;
}

export async function createWaitlistFixture(): Promise<WaitlistFixture> {
  const app = await createTestApp({
    routes: (deps) => [...cartRoutes({ ...deps, findOpenPaymentLink }), ...waitlistRoutes(deps)],
  });
  const { db, links, clock, call } = app;
  await loadReference(db, clock.now());
  const jobs: Record<string, Job> = {
    ...schedulingJobs({ db, onExpired: expireAppointments }),
    ...waitlistJobs({ db, links }),
    'messaging.send': async () => {},
  };
  const runDueJobs = async () => void (await runQueue(db, jobs, clock.now()));
  const { addService: service, addFamily } = createBuilders(app);
  const listEntries = async ({ token }: Family) =>
    (await call('GET', 'v1/waiting-list', { token })).body.data;
  return {
    ...app,
    jobs,
    runDueJobs,
    addService: service,
    addFamily,
    listEntries: listEntries,
    async advanceMinutes(minutes) {
      clock.advance(minutes * minute);
      await runDueJobs();
      for (const sweep of ['scheduling.sweepHolds', 'waitingList.sweep'] as const) {
        await jobs[sweep]?.(null as never, { now: clock.now() });
      }
      await runDueJobs();
    },
    async hold({ cartId, token, assetIds }, { entityServiceId }, times) {
      const answer = await call(
        'POST',
        `scheduling/${cartId}/slot?entityService=${entityServiceId}`,
        {
          token,
          body: times.map((time, index) => ({
            slot: `${day}T${time}:00+00:00`,
            persons: [assetIds[index]],
          })),
        },
      );
      return answer.status;
    },
    async join({ cartId, token }, { entityServiceId }, radiusKm) {
      const answer = await call('POST', `scheduling/${cartId}/waiting-list`, {
        token,
        body: { entityService: entityServiceId, date: day, ...(radiusKm ? { radiusKm } : {}) },
      });
      if (answer.body.type !== 'Success') throw new Error(JSON.stringify(answer.body));
      await runDueJobs();
      return answer.body.data.id;
    },
    async offeredTime(of) {
      const [entry] = await listEntries(of);
      return entry?.offer?.times[0]?.slice(11, 16) ?? null;
    },
    async countFree(service) {
      const patient = await addFamily(service);
      const path = `scheduling/${patient.cartId}/slot?date=${day}&entityService=${service.entityServiceId}`;
      return (await call('GET', path, { token: patient.token })).body.data.free;
    },
    countFreeInSearch: (service) => countFreeInSearch(app, { service, addFamily }),
    async releaseHold({ cartId, accountId }) {
      const { releaseCartPlaces } = await import('../src/cart/release-cart-places.ts');
      await releaseCartPlaces(db, { accountId, cartId, now: clock.now() });
    },
  };
}

async function countFreeInSearch(
  { db, call }: TestApp,
  { service, addFamily }: { service: WaitlistService; addFamily: WaitlistFixture['addFamily'] },
): Promise<number> {
  const { cartId, token } = await addFamily(service);
  const { latitude, longitude } = await db
    .selectFrom('entities')
    .innerJoin('entityServices', 'entityServices.entityId', 'entities.id')
    .select(['latitude', 'longitude'])
    .where('entityServices.id', '=', service.entityServiceId)
    .executeTakeFirstOrThrow();
  const where = `date=${day}&latitude=${latitude}&longitude=${longitude}&nearUser=true`;
  const { body } = await call('GET', `scheduling/${cartId}/locations?${where}`, { token });
  const places: Array<{ idEntityService: string; free: number }> = body.data;
  const shown = places.find(({ idEntityService }) => idEntityService === service.entityServiceId);
  if (!shown) throw new Error('The search does not find the place.');
  return shown.free;
}

function createBuilders({
  db,
  signIn,
}: TestApp): Pick<WaitlistFixture, 'addService' | 'addFamily'> {
  return {
    async addService({ capacity = 1, toTime = '10:00', serviceId, latitude } = {}) {
      const entity = await buildEntity(db, latitude ? { latitude } : {});
      const offered = await buildEntityService(db, {
        entityId: entity.id,
        // Of a type of the reference data: the contract knows no others.
        serviceId: serviceId ?? (await buildService(db, { serviceTypeId: 5 })).id,
      });
      const { id: scheduleId } = await buildSchedule(db, {
        entityId: entity.id,
        capacity,
        toTime,
        fromTime: '09:00',
        intervalMinutes: 30,
      });
      const { id: entityServiceId } = offered;
      return { entityServiceId, serviceId: offered.serviceId, entityId: entity.id, scheduleId };
    },
    async addFamily({ serviceId }, people = 1) {
      const { id: accountId } = await buildAccount(db);
      const { cart, assets } = await buildCart(db, {
        accountId,
        serviceId,
        people,
        serviceDate: day,
      });
      const assetIds = assets.map(({ id }) => id);
      return { accountId, cartId: cart.id, token: await signIn(accountId), assetIds };
    },
  };
}
