import { openEmbedded } from '../../server/test/lifecycle/product.ts';
import type { Api } from './api.ts';
import { antigen, holdSlot, newCart, type Offer } from './booking.ts';

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
  const { data } = await api.call<Offer[]>('POST', 'partner/search', {
    filterParams: { serviceType: 5, service: antigen, date, location: 'd:06' },
    pageSize: 100,
  });
  const open = data.filter(({ needsApproval, nextFree }) => !needsApproval && nextFree[0]);
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
  const { db, close } = openEmbedded(at.dataDir);
  const spans = [[`${day}T00:00:00Z`, at.time], ...(next ? [[next, `${day}T23:59:00Z`]] : [])];
  try {
    for (const [from, until] of spans) {
      await db
        .insertInto('closures')
        .values({
          id: crypto.randomUUID(),
          entityId: data.idEntity,
          createdAt: new Date(),
          during: `[${from},${until})`,
        })
        .execute();
    }
  } finally {
    await close();
  }
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
