import type { Db } from '../platform/db.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import type { WaitlistKey } from '../scheduling/index.ts';
import { offerReservedPlaces, readSlots } from '../scheduling/index.ts';
import { offerToEntry } from './offer-to-entry.ts';
import { startsToOffer } from './waitlist.rules.ts';
import type { InLine } from './waitlists.queries.ts';
import { readLine, readLinesOf } from './waitlists.queries.ts';

interface Deps {
  db: Db;
  links: SignedLinks;
}

type Round = WaitlistKey & { now: Date };

/**
 * Goes through a line once, in its order, and offers what is free or kept for it to each whom it fits. A transaction
 * for each entry: whoever is busy fails the job, which comes again with what is kept still kept.
 */
export async function offerToWaitlist({ db, links }: Deps, round: Round): Promise<void> {
  const { entityId, now } = round;
  await offerReservedPlaces(db, round, async (usableKept) => {
    // What is full stays so for this round: nobody behind has to be looked at more closely for it.
    const full = new Set<string>();
    for (const one of await readLine(db, round)) {
      if (!(await hasAny(db, one, { ...round, usableKept, full }))) continue;
      const { entryId } = one;
      await inTransaction(db, (trx) =>
        offerToEntry(trx, links, { entryId, entityId, usableKept, now }),
      );
    }
  });
}

/** Whether anything at all is free for somebody in the line. Notes in `full` where nothing is. */
async function hasAny(
  db: Db,
  { entityServiceIds, entityCode }: InLine,
  round: Round & { usableKept: string[]; full: Set<string> },
): Promise<boolean> {
  const { date, now, usableKept, full } = round;
  for (const entityServiceId of entityServiceIds) {
    const key = `${entityServiceId} ${entityCode}`;
    if (full.has(key)) continue;
    const who = { entityCode, usableReservedIds: usableKept, now };
    const slots = await readSlots(db, { entityServiceId, date, ...who });
    const open = startsToOffer(slots, { passed: [], now });
    if (open.some(({ available }) => available > 0)) return true;
    full.add(key);
  }
  return false;
}

/** For who has just joined: their lines from the nearest place on, until something is theirs. */
export async function lookFor(
  deps: Deps,
  { entryId, now }: { entryId: string; now: Date },
): Promise<void> {
  const { db } = deps;
  for (const line of await readLinesOf(db, entryId)) {
    await offerToWaitlist(deps, { ...line, now });
    const isWaiting = (await readLine(db, { ...line, now })).some((one) => one.entryId === entryId);
    if (!isWaiting) return;
  }
}
