import { releaseCartPlaces } from '../src/cart/release-cart-places.ts';
import { buildCart, readRow } from './builders/index.ts';
import type { BookableService, HeldCart, OfferedService } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

/** Two days after the frozen time. */
export const day = '2026-11-26';
const minute = 60_000;

/** An account with a cart that holds nothing. */
export type WaitingFamily = Pick<HeldCart, 'accountId' | 'cartId' | 'token' | 'assetIds'>;

interface FullServiceOptions {
  capacity?: number;
  /** Half an hour a start: `toTime` 09:30 leaves one. */
  toTime?: string;
  serviceId?: number;
  latitude?: number;
}

/** A product whose places can be full. */
export interface WaitlistFixture extends Omit<TestProduct, 'addService' | 'addFamily'> {
  /** Moves the time, and runs what is due then; the minute's sweeps too. */
  advanceMinutes(minutes: number): Promise<void>;
  addService(options?: FullServiceOptions): Promise<BookableService>;
  addFamily(service: BookableService, people?: number): Promise<WaitingFamily>;
  /** Asks for starts, one for each person: '09:00'. @returns the status. */
  hold(family: WaitingFamily, service: BookableService, times: string[]): Promise<number>;
  join(family: WaitingFamily, service: BookableService, radiusKm?: number): Promise<string>;
  /** What a family waits for. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever it expects
  listEntries(family: WaitingFamily): Promise<any[]>;
  /** The start that a family is offered now, as a wall time; null where it is offered none. */
  offeredTime(family: WaitingFamily): Promise<string | null>;
  /** Places free on the day for a patient who does not wait. */
  countFree(service: BookableService): Promise<number>;
  /** The same as the search among places says it. */
  countFreeInSearch(service: BookableService): Promise<number>;
  /** Gives back what a family holds. */
  releaseHold(family: WaitingFamily): Promise<void>;
}

export async function createWaitlistFixture(): Promise<WaitlistFixture> {
  const product = await createTestProduct({ hasReference: true });
  const { db, clock, call, runDueJobs, jobs } = product;
  const addFamily: WaitlistFixture['addFamily'] = (service, people) =>
    buildWaitingFamily(product, service, people);
  const listEntries = async ({ token }: WaitingFamily) =>
    (await call('GET', 'v1/waiting-list', { token })).body.data;
  return {
    ...product,
    addService: (options = {}) => addService(product, options),
    addFamily,
    listEntries,
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
        body: { entityService: entityServiceId, date: day, radiusKm },
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
    countFreeInSearch: (service) => countFreeInSearch(product, { service, addFamily }),
    async releaseHold({ cartId, accountId }) {
      await releaseCartPlaces(db, { accountId, cartId, now: clock.now() });
    },
  };
}

async function countFreeInSearch(
  { db, call }: TestProduct,
  { service, addFamily }: { service: BookableService; addFamily: WaitlistFixture['addFamily'] },
): Promise<number> {
  const { cartId, token } = await addFamily(service);
  const { latitude, longitude } = await readRow(db, 'entities', { id: service.entityId });
  const where = `date=${day}&latitude=${latitude}&longitude=${longitude}&nearUser=true`;
  const { body } = await call('GET', `scheduling/${cartId}/locations?${where}`, { token });
  const places: Array<{ idEntityService: string; free: number }> = body.data;
  const shown = places.find(({ idEntityService }) => idEntityService === service.entityServiceId);
  if (!shown) throw new Error('The search does not find the place.');
  return shown.free;
}

/** A schedule with starts each half hour from 09:00 on. */
const addService = (
  product: TestProduct,
  { capacity = 1, toTime = '10:00', serviceId, latitude }: FullServiceOptions,
): Promise<BookableService> =>
  product.addService({
    entity: latitude ? { latitude } : {},
    service: serviceId ? { serviceId } : {},
    schedule: { capacity, toTime, intervalMinutes: 30 },
  });

async function buildWaitingFamily(
  { db, signIn }: TestProduct,
  { serviceId }: OfferedService,
  people = 1,
): Promise<WaitingFamily> {
  const { cart, assets } = await buildCart(db, { serviceId, people, serviceDate: day });
  const { accountId, id: cartId } = cart;
  const assetIds = assets.map(({ id }) => id);
  return { accountId, cartId, token: await signIn(accountId), assetIds };
}
