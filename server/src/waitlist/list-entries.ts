import type { Language } from '@vaga/contract/common';
import type { WaitlistEntry, WaitlistOffer } from '@vaga/contract/waitlist';
import type { Db, Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success } from '../platform/http/outcome.ts';
import { localTime } from '../platform/local-time.rules.ts';
import type { OfferDetails } from './offers.queries.ts';
import { readActiveEntriesOfAccount, readOpenOffersOfAccount } from './offers.queries.ts';

interface ListEntriesInput {
  accountId: string;
  language: Language;
  now: Date;
}

export async function listWaitlistEntries(
  db: Db,
  input: ListEntriesInput,
): Promise<Outcome<WaitlistEntry[]>> {
  return success(await presentEntries(db, input));
}

/** The active entries of an account, the earliest day first, each with its current offer. */
export async function presentEntries(
  db: Db | Trx,
  input: ListEntriesInput,
): Promise<WaitlistEntry[]> {
  const { accountId, language, now } = input;
  const entries = await readActiveEntriesOfAccount(db, input);
  const offers = entries.length > 0 ? await readOpenOffersOfAccount(db, accountId, now) : [];
  return entries.map(({ cartId, servicePt, serviceEn, entityServiceId, ...entry }) => {
    const details = offers.find(({ entryId }) => entryId === entry.id);
    const offer = details && details.held.length > 0 ? toOfferedPlace(details) : null;
    return {
      ...entry,
      idCart: cartId,
      idEntityService: entityServiceId,
      state: offer ? ('offered' as const) : ('waiting' as const),
      service: language === 'en' ? serviceEn : servicePt,
      offer,
    };
  });
}

/** The place that the cart holds now; for an offer that has ended, the offered one. */
export function toOfferedPlace(details: OfferDetails): WaitlistOffer['offer'] {
  const { entityServiceId, entity, address, location, timeZone, held } = details;
  const starts =
    held.length > 0 ? held.map(({ startsAt }) => new Date(startsAt)) : [details.startsAt];
  const ends = held.map(({ expiresAt }) => Date.parse(expiresAt));
  const until = ends.length > 0 ? new Date(Math.min(...ends)) : details.expiresAt;
  const times = starts.map((start) => localTime(start, timeZone));
  return {
    idEntityService: entityServiceId,
    entity,
    address,
    location,
    timeZone,
    times: [...new Set(times)],
    until: until.toISOString(),
  };
}
