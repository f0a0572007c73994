import { buildClosure } from '../../server/test/builders/index.ts';
import type { Api } from './api.ts';
import { holdSlot, newCart, type Offer, searchOffers } from './booking.ts';
import { withDatabase } from './database.ts';

/** A day of a place on which one start is left, and that one is held. */
export interface FullDay {
  idEntityService: string;
  time: string;
  cart: { idCart: string; assets: string[] };
  /** A free start to which the holder can move instead. */
  other: Offer;
}

/** Fills a day at a place of the demo for these people; what else is free there is closed in the product's database. */
export async function fillDay(
  { api, persons }: { api: Api; persons: string[] },
  { date, dataDir }: { date: string; dataDir: string },
): Promise<FullDay> {
  const offers = await searchOffers(api, { date });
  const open = offers.filter(({ needsApproval, nextFree }) => !needsApproval && nextFree[0]);
  const place = open.find(({ nextFree }) => (nextFree[0]?.available ?? 99) <= persons.length);
  const time = place?.nextFree[0]?.time;
  const other = open.find(
    ({ idEntityService, nextFree }) =>
      idEntityService !== place?.idEntityService && nextFree[0]?.time !== time,
  );
  if (!place || !time || !other) throw new Error('The demo data has no such day.');
  const idPersons = persons.slice(0, place.nextFree[0]?.available);
  const cart = await newCart(api, idPersons, time);
  const { idEntityService } = place;
  await holdSlot(api, { ...cart, idEntityService, slot: time });
  await closeTheRest(api, { idEntityService, idCart: cart.idCart, time, dataDir });
  return { idEntityService, time, cart, other };
}

/** Closes the place on that day but for one start. */
async function closeTheRest(
  api: Api,
  at: { idCart: string; idEntityService: string; time: string; dataDir: string },
): Promise<void> {
  const day = at.time.slice(0, 10);
  const { data } = await api.call<{ slots: { time: string }[]; idEntity: string }>(
    'GET',
    `scheduling/${at.idCart}/slot?entityService=${at.idEntityService}&date=${day}`,
  );
  const next = data.slots.find(({ time }) => time > at.time)?.time;
  const spans = [[`${day}T00:00:00Z`, at.time], ...(next ? [[next, `${day}T23:59:00Z`]] : [])];
  await withDatabase(async (db) => {
    for (const [from = '', until = ''] of spans) {
      const closed = { from: new Date(from), until: new Date(until) };
      await buildClosure(db, { entityId: data.idEntity, ...closed });
    }
  }, at.dataDir);
}

/** One of those who held the start takes another one instead. */
export async function giveBack(api: Api, { cart, other }: FullDay): Promise<void> {
  await holdSlot(api, {
    idCart: cart.idCart,
    idEntityService: other.idEntityService,
    slot: other.nextFree[0]?.time ?? '',
    assets: cart.assets.slice(0, 1),
  });
}
