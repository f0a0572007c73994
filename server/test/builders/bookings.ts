import type { Selectable } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { Assets, Carts } from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import { buildService } from './catalogue.ts';
import { buildAccount, buildPerson } from './identity.ts';
import { buildEntityService, buildMember } from './partners.ts';
import type { Given } from './rows.ts';
import { builtAt, insertRow, made, readRow } from './rows.ts';

type GivenCart = Given<'carts'> & {
  /** How many people, each a new person of the account with an asset; 1 unless given. */
  people?: number;
};

/** A cart with its people. `assets` are in the order of their numbers. */
export async function buildCart(
  db: Db,
  { people = 1, ...given }: GivenCart = {},
): Promise<{ cart: Selectable<Carts>; assets: Selectable<Assets>[] }> {
  const cart = await insertRow(db, 'carts', {
    ...made(),
    isTravelling: false,
    serviceDate: '2026-06-15',
    ...given,
    accountId: given.accountId ?? (await buildAccount(db)).id,
    serviceId: given.serviceId ?? (await buildService(db)).id,
  });
  const assets: Selectable<Assets>[] = [];
  for (let ordinal = 1; ordinal <= people; ordinal += 1)
    assets.push(await buildAsset(db, { cartId: cart.id, ordinal }));
  return { cart, assets };
}

/** One person's part of a cart. The person is new and of the cart's account unless given. */
export async function buildAsset(db: Db, given: Given<'assets'> = {}) {
  const cartId = given.cartId ?? (await buildCart(db, { people: 0 })).cart.id;
  const { accountId } = await readRow(db, 'carts', { id: cartId });
  return insertRow(db, 'assets', {
    ...made(),
    ordinal: 1,
    ...given,
    cartId,
    personId: given.personId ?? (await buildPerson(db, { accountId })).id,
  });
}

/**
 * A scheduled appointment with nothing to pay on 15 June 2026 from 10:00 to 10:10 in Lisbon. Person, cart and asset are
 * one person's own cart unless given; a cancelled one was cancelled by the person unless another reason is given.
 */
export async function buildAppointment(db: Db, given: Given<'appointments'> = {}) {
  const id = given.id ?? newId();
  const offered =
    given.entityServiceId === undefined
      ? await buildEntityService(db)
      : await readRow(db, 'entityServices', { id: given.entityServiceId });
  const asset = await assetFor(db, given, offered.serviceId);
  const canceled = { canceledAt: builtAt, statusReason: 'byPerson' };
  return insertRow(db, 'appointments', {
    code: `VAGA${id.replaceAll('-', '').slice(-8).toUpperCase()}`,
    startsAt: new Date('2026-06-15T09:00:00Z'),
    endsAt: new Date('2026-06-15T09:10:00Z'),
    serviceDate: '2026-06-15',
    priceCents: 0,
    status: 'Pending',
    createdAt: builtAt,
    ...(given.status === 'Canceled' ? canceled : {}),
    ...given,
    id,
    ...asset,
    entityServiceId: offered.id,
  });
}

async function assetFor(db: Db, given: Given<'appointments'>, serviceId: number) {
  const ofAccount = given.accountId ? { accountId: given.accountId } : {};
  const cartId =
    given.cartId ?? (await buildCart(db, { ...ofAccount, serviceId, people: 0 })).cart.id;
  const { accountId } = await readRow(db, 'carts', { id: cartId });
  const { id: assetId, personId } = given.assetId
    ? await readRow(db, 'assets', { id: given.assetId })
    : await buildAsset(db, { cartId, ...(given.personId ? { personId: given.personId } : {}) });
  return { accountId, cartId, assetId, personId };
}

type GivenPayment = Given<'payments'> & { accountId: string; cartId: string };

/** An online payment of 20 euros that waits for its payer; one that is paid was paid in full when it was made. */
export function buildPayment(db: Db, given: GivenPayment) {
  const { amountCents = 2000, createdAt = builtAt } = given;
  const paid = given.status === 'paid' ? { paidCents: amountCents, paidAt: createdAt } : {};
  const waiting = { token: newId(), kind: 'online', status: 'pending' };
  return insertRow(db, 'payments', { ...made(), ...waiting, amountCents, ...paid, ...given });
}

/** A draft of a new member of the entity. It has no place. */
export async function buildDraft(db: Db, of: { entityId: string; entityServiceId: string }) {
  const { accountId } = await buildMember(db, { entityId: of.entityId, roles: ['desk'] });
  const after = (minutes: number) => new Date(Number(builtAt) + minutes * 60_000);
  const times = { startsAt: after(2880), expiresAt: after(10) };
  return insertRow(db, 'deskDrafts', { ...made(), ...of, accountId, ...times, state: 'reserved' });
}

interface WaitlistEntryInput {
  accountId: string;
  cartId: string;
  entityServiceId: string;
  entityId: string;
  date: string;
  now: Date;
}

/** An entry that waits at one entity service, with an expired offer. */
export async function buildWaitlistEntry(
  db: Db,
  { accountId, cartId, entityServiceId, entityId, date, now }: WaitlistEntryInput,
): Promise<{ entryId: string; offerId: string }> {
  const wanted = { entityServiceId, date };
  const { id: entryId } = await insertRow(db, 'waitingEntries', {
    ...made(now),
    ...wanted,
    accountId,
    cartId,
    timeZone: 'Europe/Lisbon',
    state: 'waiting',
    lapses: 1,
  });
  const selection = { entryId, entityId, ordinal: 0, seenVersion: '1' };
  await insertRow(db, 'waitingWishes', { ...selection, ...wanted });
  const offer = await insertRow(db, 'waitingOffers', {
    ...made(now),
    entryId,
    entityServiceId,
    startsAt: new Date(`${date}T10:00:00Z`),
    expiresAt: now,
    state: 'lapsed',
    endedAt: now,
  });
  return { entryId, offerId: offer.id };
}

/**
 * A change of hours by which a booked appointment lost its start, made at a moment, and no other start was found.
 * @returns the open rebooking offer.
 */
export async function buildRebookingOffer(
  db: Db,
  { appointmentId, entityId, at }: { appointmentId: string; entityId: string; at: Date },
) {
  const { accountId: madeBy } = await buildMember(db, { entityId, roles: ['manager'] });
  const { startsAt, assetId } = await readRow(db, 'appointments', { id: appointmentId });
  const { id: scheduleChangeId } = await insertRow(db, 'scheduleChanges', {
    ...made(at),
    entityId,
    madeBy,
    kind: 'closure',
    change: '{}',
    termsVersion: '1',
    state: 'applied',
    impact: '{}',
    result: '{}',
    appliedAt: at,
  });
  return insertRow(db, 'rebookingOffers', {
    ...made(at),
    scheduleChangeId,
    entityId,
    appointmentId,
    ownerId: assetId,
    fromStartsAt: startsAt ?? at,
    state: 'open',
  });
}
