import type { Language } from '@vaga/contract/common';
import type { WaitlistOffer } from '@vaga/contract/waitlist';
import type { Db } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import { openLink } from '../platform/http/open-link.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success, warning } from '../platform/http/outcome.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { transact } from '../platform/transact.ts';
import { lockEntry } from './entries.queries.ts';
import { declineOffer, removeEntry } from './leave-waitlist.ts';
import { toOfferedPlace } from './list-entries.ts';
import { findEntryOfOffer, readOffer } from './offers.queries.ts';

/** The purpose of the signed link in an offer's messages. */
export const waitlistOfferPurpose = 'waiting-offer';

interface Deps {
  db: Db;
  links: SignedLinks;
}

interface ReadWaitlistOfferInput {
  token: string;
  language: Language;
  now: Date;
}

const linkOptions = {
  purpose: waitlistOfferPurpose,
  expiredCode: 'waiting_list.link_over',
  unknownCode: 'waiting_list.link_unknown',
} as const;

/** An offer by the link of its message. Changes nothing. */
export async function readWaitlistOffer(
  { db, links }: Deps,
  input: ReadWaitlistOfferInput,
): Promise<Outcome<WaitlistOffer>> {
  const id = openLink(links, { ...input, ...linkOptions });
  return typeof id === 'string' ? success(await presentOffer(db, { ...input, id })) : id;
}

/**
 * Passes an offer on, or leaves the waitlist, for the holder of the message's link, without a sign-in. An offer that has
 * ended stays as it is. @throws Problem 404 for a forged link.
 */
export async function answerWaitlistOffer(
  { db, links }: Deps,
  input: ReadWaitlistOfferInput & {
    answer: 'pass' | 'leave';
    idempotencyKey: IdempotencyKey | null;
  },
): Promise<Outcome<WaitlistOffer>> {
  const id = openLink(links, { ...input, ...linkOptions });
  if (typeof id !== 'string') return id;
  return transact(db, input.idempotencyKey, async (trx) => {
    const { now, answer } = input;
    const entryId = await findEntryOfOffer(trx, id);
    const entry = entryId && (await lockEntry(trx, { id: entryId }));
    const offer = await readOffer(trx, id, now);
    if (!entry || !offer) throw notFound('waiting_list.link_unknown');
    if (answer === 'leave') {
      await removeEntry(trx, entry, now);
      return success(await presentOffer(trx, { ...input, id }), 'waiting_list.left');
    }
    // The link passes on its own offer only, not a later one of the same entry.
    const isPassed = offer.state === 'open' && (await declineOffer(trx, entry, now));
    const shown = await presentOffer(trx, { ...input, id });
    return isPassed
      ? success(shown, 'waiting_list.passed')
      : warning('waiting_list.no_offer', undefined, shown);
  });
}

async function presentOffer(
  db: Db,
  { id, language, now }: { id: string; language: Language; now: Date },
): Promise<WaitlistOffer> {
  const details = await readOffer(db, id, now);
  if (!details) throw notFound('waiting_list.link_unknown');
  const { cartId, isWaiting, people } = details;
  const isTaken = details.isCheckedOut || details.isPaymentPending || details.state === 'taken';
  const isOpen = details.state === 'open' && details.held.length > 0;
  return {
    state: isTaken ? 'taken' : isOpen ? 'open' : 'over',
    isWaiting,
    idCart: cartId,
    people,
    service: language === 'en' ? details.serviceEn : details.servicePt,
    offer: toOfferedPlace(details),
  };
}
