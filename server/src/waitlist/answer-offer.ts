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
import { leave, pass } from './leave-waitlist.ts';
import { offeredPlace } from './list-entries.ts';
import { findEntryOfOffer, readOffer } from './offers.queries.ts';

/** What the link in an offer's messages opens. */
export const offerPurpose = 'waiting-offer';

interface Deps {
  db: Db;
  links: SignedLinks;
}

interface Asked {
  token: string;
  language: Language;
  now: Date;
}

const linkOf = {
  purpose: offerPurpose,
  expiredCode: 'waiting_list.link_over',
  unknownCode: 'waiting_list.link_unknown',
} as const;

/** An offer by the link of its message. Changes nothing. */
export async function readWaitlistOffer(
  { db, links }: Deps,
  asked: Asked,
): Promise<Outcome<WaitlistOffer>> {
  const id = openLink(links, { ...asked, ...linkOf });
  return typeof id === 'string' ? success(await show(db, { ...asked, id })) : id;
}

/**
 * Passes an offer on, or leaves the list, for whoever has the link: what was meant for one's own telephone. An offer
 * that is over is left as it is. @throws Problem 404 for a forged link.
 */
export async function answerWaitlistOffer(
  { db, links }: Deps,
  asked: Asked & { answer: 'pass' | 'leave'; idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<WaitlistOffer>> {
  const id = openLink(links, { ...asked, ...linkOf });
  if (typeof id !== 'string') return id;
  return transact(db, asked.idempotencyKey, async (trx) => {
    const { now, answer } = asked;
    const entryId = await findEntryOfOffer(trx, id);
    const entry = entryId && (await lockEntry(trx, { id: entryId }));
    const before = await readOffer(trx, id, now);
    if (!entry || !before) throw notFound('waiting_list.link_unknown');
    if (answer === 'leave') {
      await leave(trx, entry, now);
      return success(await show(trx, { ...asked, id }), 'waiting_list.left');
    }
    // A later offer of the same entry is not this link's to pass on.
    const isPassed = before.state === 'open' && (await pass(trx, entry, now));
    const shown = await show(trx, { ...asked, id });
    return isPassed
      ? success(shown, 'waiting_list.passed')
      : warning('waiting_list.no_offer', undefined, shown);
  });
}

async function show(
  db: Db,
  { id, language, now }: { id: string; language: Language; now: Date },
): Promise<WaitlistOffer> {
  const facts = await readOffer(db, id, now);
  if (!facts) throw notFound('waiting_list.link_unknown');
  const { cartId, isWaiting, people } = facts;
  const isTaken = facts.isCheckedOut || facts.isPaymentPending || facts.state === 'taken';
  const isOpen = facts.state === 'open' && facts.held.length > 0;
  return {
    state: isTaken ? 'taken' : isOpen ? 'open' : 'over',
    isWaiting,
    idCart: cartId,
    people,
    service: language === 'en' ? facts.serviceEn : facts.servicePt,
    offer: offeredPlace(facts),
  };
}
