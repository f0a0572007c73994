import type { Language } from '@vaga/contract/common';
import type { WaitlistEntry, WaitlistOffer } from '@vaga/contract/waitlist';
import type { Db, Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success } from '../platform/http/outcome.ts';
import { localTime } from '../platform/local-time.rules.ts';
import type { OfferDetails } from './offers.queries.ts';
import { readOpenOffersOf, readShownEntries } from './offers.queries.ts';

interface Asked {
  accountId: string;
  language: Language;
  now: Date;
}

export async function listWaitlistEntries(db: Db, asked: Asked): Promise<Outcome<WaitlistEntry[]>> {
  return success(await showEntries(db, asked));
}

/** What an account waits for, the earliest day first, each with what is kept for it at this moment. */
export async function showEntries(db: Db | Trx, asked: Asked): Promise<WaitlistEntry[]> {
  const { accountId, language, now } = asked;
  const entries = await readShownEntries(db, asked);
  const offers = entries.length > 0 ? await readOpenOffersOf(db, accountId, now) : [];
  return entries.map(({ cartId, servicePt, serviceEn, entityServiceId, ...entry }) => {
    const facts = offers.find(({ entryId }) => entryId === entry.id);
    const offer = facts && facts.held.length > 0 ? offeredPlace(facts) : null;
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

/** What is kept, as of now; of an offer that is over, what it was. */
export function offeredPlace(facts: OfferDetails): WaitlistOffer['offer'] {
  const { entityServiceId, entity, address, location, timeZone, held } = facts;
  const starts =
    held.length > 0 ? held.map(({ startsAt }) => new Date(startsAt)) : [facts.startsAt];
  const ends = held.map(({ expiresAt }) => Date.parse(expiresAt));
  const until = ends.length > 0 ? new Date(Math.min(...ends)) : facts.expiresAt;
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
