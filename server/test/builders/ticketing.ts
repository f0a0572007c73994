import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { Events, TicketAssets, Tickets } from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildAsset, buildCart } from './cart.ts';
import { buildService } from './catalogue.ts';
import { buildEntity } from './partners.ts';

/** A concert in Lisbon on a Saturday evening, 4 days after the tests' frozen time. */
export async function buildEvent(
  db: Db,
  given: Partial<Insertable<Events>> = {},
): Promise<Selectable<Events>> {
  return db
    .insertInto('events')
    .values({
      id: newId(),
      name: 'Noite de Fado',
      venue: 'Coliseu do Mondego',
      address: 'Rua das Portas de Santo Antão 96, 1150-269 Lisboa',
      latitude: 38.7169,
      longitude: -9.1405,
      timeZone: 'Europe/Lisbon',
      startsAt: new Date('2026-11-28T21:00:00Z'),
      validHours: 48,
      createdAt: builtAt,
      ...given,
      entityId: given.entityId ?? (await buildEntity(db, { entityType: 'TicketingPartner' })).id,
      serviceId: given.serviceId ?? (await buildService(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

let numbers = 0;

/** A ticket with a number that no other has. */
export async function buildTicket(
  db: Db,
  given: Partial<Insertable<Tickets>> = {},
): Promise<Selectable<Tickets>> {
  numbers += 1;
  return db
    .insertInto('tickets')
    .values({
      id: newId(),
      number: `FADO-${String(numbers).padStart(4, '0')}`,
      createdAt: builtAt,
      ...given,
      eventId: given.eventId ?? (await buildEvent(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A ticket that the account of its asset has registered. */
async function buildTicketAsset(
  db: Db,
  given: Partial<Insertable<TicketAssets>> = {},
): Promise<Selectable<TicketAssets>> {
  const assetId = given.assetId ?? (await buildAsset(db)).id;
  const { accountId } = await db
    .selectFrom('assets')
    .innerJoin('carts', 'carts.id', 'assets.cartId')
    .select('carts.accountId')
    .where('assets.id', '=', assetId)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('ticketAssets')
    .values({
      id: newId(),
      createdAt: builtAt,
      accountId,
      ...given,
      assetId,
      ticketId: given.ticketId ?? (await buildTicket(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A ticket that a person of the account has registered, and the number of another for the same event. */
export async function buildTicketsOf(
  db: Db,
  { accountId, personId, serviceId }: { accountId: string; personId: string; serviceId: number },
) {
  const { eventId, number } = await buildTicket(db, {
    eventId: (await buildEvent(db, { serviceId })).id,
  });
  const { id: ticketId } = await buildTicket(db, { eventId });
  const { cart } = await buildCart(db, { accountId, serviceId, people: 0, isTravelling: true });
  const asset = await buildAsset(db, { cartId: cart.id, personId });
  const registered = await buildTicketAsset(db, { ticketId, assetId: asset.id });
  return { ticketId: registered.id, ticketNumber: number };
}
