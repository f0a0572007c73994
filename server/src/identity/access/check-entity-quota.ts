import { createHash } from 'node:crypto';
import {
  takenStayCodesPerDay,
  unpaidGuestsPerEntity,
  unpaidGuestsPerProtocol,
} from '@vaga/contract/hotel-limits';
import {
  draftsPerHotel,
  guestPlacesPerHotel,
  linkEmailsPerAddress,
  linkEmailsPerEntity,
} from '@vaga/contract/limits';
import type { MessageCode } from '@vaga/contract/messages';
import { suggestionsPerDay } from '@vaga/contract/offer-limits';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure } from '../../platform/http/outcome.ts';

interface EntityQuota {
  maximum: number;
  /** With `{maximum}`. */
  refusal: MessageCode;
}

/**
 * The quotas of an entity: all of them. They protect one entity from another, whose members no quota of an account limits
 * (`accountQuotas`).
 */
export const entityQuotas = {
  /** Places that the carts of a hotel hold, for a payment or until they are booked. */
  guestPlaces: { maximum: guestPlacesPerHotel, refusal: 'hotel.too_many_places' },
  /** Open drafts of all members of a hotel. */
  drafts: { maximum: draftsPerHotel, refusal: 'hotel.too_many_drafts' },
  /** E-mails with links that members send in 24 hours to addresses that they typed. */
  linkEmails: { maximum: linkEmailsPerEntity, refusal: 'deferred.too_many' },
  /** Those that one address gets, from all entities. */
  linkEmailsToAddress: { maximum: linkEmailsPerAddress, refusal: 'deferred.too_many_to_address' },
  /** Appointments to come at one entity that a hotel booked there, and for which nothing was paid. */
  unpaidGuests: { maximum: unpaidGuestsPerEntity, refusal: 'hotel.too_many_unpaid' },
  /** The same at an entity with which the hotel has an active protocol. */
  unpaidGuestsOfProtocol: {
    maximum: unpaidGuestsPerProtocol,
    refusal: 'hotel.too_many_unpaid_of_protocol',
  },
  /** Codes of stays that a hotel tried in 24 hours and that other hotels have. */
  takenStayCodes: { maximum: takenStayCodesPerDay, refusal: 'stay.too_many_taken' },
  /** Services that members suggest for the catalogue in 24 hours. */
  suggestions: { maximum: suggestionsPerDay, refusal: 'suggestion.too_many' },
} as const satisfies Record<string, EntityQuota>;

export type EntityQuotaName = keyof typeof entityQuotas;

interface CheckEntityQuotaInput {
  entityId: string;
  adding: number;
  /** Counts the rows that there are. */
  count(): Promise<number>;
}

/**
 * Locks the quotas of the entity until the transaction ends, and counts afterwards: of two calls at once the second counts what
 * the first added. One lock for all of them, taken before the locks of pools: a hotel's booking counts its place first, and the
 * e-mail with its link once the pool is locked.
 * @returns the refusal; null if the entity may have the rows.
 */
export async function checkEntityQuota(
  trx: Trx,
  name: EntityQuotaName,
  { entityId, adding, count }: CheckEntityQuotaInput,
): Promise<Outcome<never> | null> {
  await lockEntityQuotas(trx, entityId);
  const { maximum, refusal } = entityQuotas[name];
  return (await count()) + adding > maximum ? failure(refusal, { maximum }) : null;
}

const dayMs = 86_400_000;

/**
 * Counts an e-mail with a link that a member sends to an address that a member typed.
 * @returns the refusal if the entity has sent its daily number, or the address has got it.
 */
export async function checkLinkEmailQuota(
  trx: Trx,
  { entityId, email, now }: { entityId: string; email: string; now: Date },
): Promise<Outcome<never> | null> {
  const addressHash = hashOfAddress(email);
  const since = new Date(now.getTime() - dayMs);
  const counted = trx
    .selectFrom('entityEmails')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('sentAt', '>', since);
  const ofEntity = counted.where('entityId', '=', entityId);
  const toAddress = counted.where('addressHash', '=', addressHash);
  const countIn = async (rows: typeof counted) =>
    Number((await rows.executeTakeFirstOrThrow()).count);
  const refused =
    (await checkEntityQuota(trx, 'linkEmails', {
      entityId,
      adding: 1,
      count: () => countIn(ofEntity),
    })) ??
    (await checkEntityQuota(trx, 'linkEmailsToAddress', {
      // Of all entities: the lock is the address's.
      entityId: addressHash.toString('hex'),
      adding: 1,
      count: () => countIn(toAddress),
    }));
  if (refused) return refused;
  await trx.insertInto('entityEmails').values({ entityId, addressHash, sentAt: now }).execute();
  return null;
}

const lockSeed = 31;

/** The lock of `checkEntityQuota`, for a transaction that takes locks of pools before it counts. */
export async function lockEntityQuotas(trx: Trx, entityId: string): Promise<void> {
  await lockQuotas(trx, entityId);
}

/** The lock under which `checkLinkEmailQuota` counts the e-mails to an address. It comes after that of the entity. */
export async function lockAddressQuota(trx: Trx, email: string): Promise<void> {
  await lockQuotas(trx, hashOfAddress(email).toString('hex'));
}

function hashOfAddress(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest();
}

async function lockQuotas(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${lockSeed}))`.execute(trx);
}
