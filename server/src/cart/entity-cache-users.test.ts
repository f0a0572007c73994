import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covidTests } from '../../test/builders/catalogue.ts';
import {
  buildAllotment,
  buildCampaign,
  buildClosure,
  buildEntity,
  buildProtocol,
  buildSchedule,
} from '../../test/builders/index.ts';
import type { BookableService, CartOfFamily } from '../../test/patient-actions.ts';
import { at, wednesday } from '../../test/patient-actions.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import type { Db } from '../platform/db.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});

afterAll(() => product.close());

interface Shown {
  entity: string;
  price: number;
  starts: string[];
}

interface Time {
  time: string;
  available: number;
}

const free = (times: Time[]) =>
  times.flatMap(({ time, available }) => (available > 0 ? [time] : []));

async function look(cart: CartOfFamily, service: BookableService): Promise<Shown | number> {
  const { status, body } = await cart.get(`/slot?entityService=${service.entityServiceId}`);
  if (status !== 200) return status;
  const { entity, priceRange, slots } = body.data;
  expect(body.messages[0]?.code).toBe(free(slots).length > 0 ? undefined : 'slot.none');
  return { entity, price: priceRange.minimum, starts: free(slots) };
}

/** What a visitor's search says of the same place; 404 where it does not find it. */
async function search({ serviceId, entityServiceId }: BookableService): Promise<Shown | number> {
  const here = { latitude: 40.2109, longitude: -8.4292 };
  const { body } = await product.call('POST', 'partner/search', {
    body: {
      filterParams: { serviceType: covidTests, service: serviceId, date: wednesday, ...here },
    },
  });
  const [found] = body.data.filter(
    ({ idEntityService }: { idEntityService: string }) => idEntityService === entityServiceId,
  );
  if (!found) return 404;
  const { businessName: entity, priceFromCents, nextFree } = found;
  return { entity, price: priceFromCents / 100, starts: free(nextFree) };
}

/** What the page of its entity says: no name, since that is another call. */
async function ofEntity({
  entityId,
  entityServiceId,
}: BookableService): Promise<Omit<Shown, 'entity'> | number> {
  const { status, body } = await product.call('POST', `public/partner/${entityId}/service/search`, {
    body: { serviceType: covidTests, date: wednesday },
  });
  if (status !== 200) return status;
  const [found] = body.data.filter(
    ({ idEntityService }: { idEntityService: string }) => idEntityService === entityServiceId,
  );
  return found ? { price: found.price, starts: free(found.nextFree) } : 404;
}

const hours = { fromTime: '09:00', toTime: '09:30' };
const both = [at('09:00'), at('09:15')];

/** What a member may change, and what the next call has to show. */
const changes: [string, (service: BookableService) => Promise<unknown>, Partial<Shown> | number][] =
  [
    [
      'a name',
      ({ entityId }) => change('entities', { businessName: 'Outro nome' }, entityId),
      { entity: 'Outro nome', starts: both },
    ],
    [
      'a price',
      ({ entityServiceId }) => change('entityServices', { priceCents: 700 }, entityServiceId),
      { price: 7, starts: both },
    ],
    [
      'a campaign',
      ({ entityServiceId }) =>
        buildCampaign(product.db, {
          entityServiceId,
          priceCents: 300,
          entityCode: null,
          fromDate: '2026-11-01',
          untilDate: '2026-12-01',
        }),
      { price: 3, starts: both },
    ],
    [
      'other hours',
      ({ poolId }) =>
        product.db
          .updateTable('schedules')
          .set({ toTime: '09:15' })
          .where('poolId', '=', poolId)
          .execute(),
      { starts: [at('09:00')] },
    ],
    [
      'further hours',
      ({ poolId }) =>
        buildSchedule(product.db, { poolId, fromTime: '10:00', toTime: '10:15', capacity: 1 }),
      { starts: [...both, at('10:00')] },
    ],
    [
      'hours that end',
      ({ poolId }) => product.db.deleteFrom('schedules').where('poolId', '=', poolId).execute(),
      { starts: [] },
    ],
    [
      'a closure',
      ({ entityId }) =>
        buildClosure(product.db, {
          entityId,
          from: new Date(at('09:00')),
          until: new Date(at('09:10')),
        }),
      { starts: [at('09:15')] },
    ],
    [
      'a place set aside for others',
      ({ poolId }) => buildAllotment(product.db, { poolId, toTime: '09:10' }),
      { starts: [at('09:15')] },
    ],
    [
      'an entity that is private',
      ({ entityId }) => change('entities', { isPrivate: true }, entityId),
      404,
    ],
    [
      'a service that ends',
      ({ entityServiceId }) => change('entityServices', { isActive: false }, entityServiceId),
      404,
    ],
  ];

async function change(table: 'entities' | 'entityServices', to: object, id: string) {
  await product.db.updateTable(table).set(to).where('id', '=', id).execute();
}

test.each(changes)(
  '%s is in the very next look at a place that is known, and in the very next search',
  async (_, act, shown) => {
    const service = await product.addService({ schedule: hours });
    const cart = await product.createCart(await product.addFamily(), service.serviceId);
    const known = { entity: 'Farmácia Central', price: 20, starts: both };
    for (let times = 0; times < 2; times += 1) {
      expect(await look(cart, service)).toEqual(known);
      expect(await search(service)).toEqual(known);
      expect(await ofEntity(service)).toEqual({ price: 20, starts: both });
    }
    await act(service);
    if (typeof shown === 'number') {
      expect([await look(cart, service), await search(service)]).toEqual([shown, shown]);
      expect(await ofEntity(service)).toBe(shown);
      return;
    }
    expect(await look(cart, service)).toEqual({ ...known, ...shown });
    expect(await search(service)).toEqual({ ...known, ...shown });
    expect({ ...known, ...((await ofEntity(service)) as object) }).toEqual({
      ...known,
      ...shown,
      entity: known.entity,
    });
  },
);

test('a hold goes by the rules and the price of its moment, though earlier ones are cached', async () => {
  const service = await product.addService({ schedule: hours });
  const cart = await product.createCart(await product.addFamily(), service.serviceId);
  expect(await look(cart, service)).toMatchObject({ starts: both, price: 20 });
  await buildClosure(product.db, {
    entityId: service.entityId,
    from: new Date(at('09:00')),
    until: new Date(at('09:10')),
  });
  const refused = await cart.hold(service, [at('09:00')]);
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.body.data.alternatives).toEqual([{ time: at('09:15'), available: 1 }]);
  await change('entityServices', { priceCents: 700 }, service.entityServiceId);
  const { body } = await cart.hold(service, [at('09:15')]);
  expect(body.data.schedules).toMatchObject([{ assets: [{ amount: 7 }] }]);
});

test('a place that another cart takes is in the very next look, and one’s own counts as free', async () => {
  const service = await product.addService({ schedule: hours });
  const mine = await product.createCart(await product.addFamily(), service.serviceId);
  const other = await product.createCart(await product.addFamily(), service.serviceId);
  expect(await look(other, service)).toMatchObject({ starts: both });
  await mine.hold(service, [at('09:00')]);
  expect(await look(other, service)).toMatchObject({ starts: [at('09:15')] });
  expect(await search(service)).toMatchObject({ starts: [at('09:15')] });
  expect(await look(mine, service)).toMatchObject({ starts: both });
});

test('a known place is looked at with its day’s neighbours, and with the cart’s own day where none is named', async () => {
  const service = await product.addService({ schedule: hours });
  const cart = await product.createCart(await product.addFamily(), service.serviceId);
  const named = `/slot?entityService=${service.entityServiceId}&date=${wednesday}`;
  const first = (await cart.get(named)).body;
  const { body } = await cart.get(`/slot?entityService=${service.entityServiceId}`);
  expect(body).toEqual(first);
  expect((await cart.get(named)).body).toEqual(first);
});

const versionOf = async (db: Db, entityId: string) =>
  (
    await db
      .selectFrom('entities')
      .select('termsVersion')
      .where('id', '=', entityId)
      .executeTakeFirstOrThrow()
  ).termsVersion;

test('a code that changes hands counts for the entities that have a protocol with its entity', async () => {
  const { db } = product;
  const [partner, other] = [await buildEntity(db), await buildEntity(db)];
  await buildProtocol(db, {
    partnerEntityId: partner.id,
    serviceEntityId: other.id,
    state: 'active',
  });
  const before = await versionOf(db, other.id);
  await change('entities', { code: 'quite-another' }, partner.id);
  expect(await versionOf(db, other.id)).not.toBe(before);
});

/** Tables that refer to what hangs on an entity and decide over neither starts nor prices. */
const besides = [
  'access_keys',
  'account_merges',
  'accounts',
  'alert_digests',
  'alerts',
  'appointment_changes',
  'appointments',
  'approval_requests',
  'audit_entries',
  'busy_calendars',
  'calendar_links',
  'carts',
  'delays',
  'desk_drafts',
  'entity_emails',
  'entity_files',
  'entity_members',
  'entity_photos',
  'entity_reviews',
  'entity_service_types',
  'events',
  'followed_hours',
  'health_accesses',
  'holiday_choices',
  'invitations',
  'local_payment_authorisations',
  'message_counts',
  'municipal_days',
  'number_checks',
  'occupancy',
  'payments',
  'persons',
  'rating_counts',
  'ratings',
  'rebooking_offers',
  'reservations',
  'schedule_changes',
  'seen_health_cards',
  'service_suggestions',
  'uploaded_documents',
  'visitor_holds',
  'waiting_entries',
  'waiting_offers',
  'waiting_wishes',
];

test('whatever hangs on an entity counts on its version with every change, or is named as deciding nothing', async () => {
  const { rows } = await sql<{ table: string; triggers: string[] }>`
    select t.relname as "table",
           array(select g.tgname::text from pg_trigger g join pg_proc f on f.oid = g.tgfoid
                  where g.tgrelid = t.oid and f.proname = 'entities_changed' order by 1) as triggers
      from pg_class t
     where t.relkind = 'r' and exists (
             select from pg_constraint c
              where c.contype = 'f' and c.conrelid = t.oid
                and c.confrelid in ('entities'::regclass, 'entity_services'::regclass, 'capacity_pools'::regclass,
                                    'schedules'::regclass, 'protocols'::regclass))
     order by 1`.execute(product.db);
  const counted = rows.filter(({ triggers }) => triggers.length > 0);
  for (const { table, triggers } of counted) {
    const all = ['after', 'before', 'gone', 'new'].map((when) => `${table}_${when}`);
    expect(triggers).toEqual(all);
  }
  const silent = rows.filter(({ triggers }) => triggers.length === 0).map(({ table }) => table);
  expect(silent).toEqual(besides);
});
