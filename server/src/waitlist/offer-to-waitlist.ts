import type { Db } from '../platform/db.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import type { WaitlistKey } from '../scheduling/index.ts';
import { offerReservedPlaces, readSlots } from '../scheduling/index.ts';
import { offerToEntry } from './offer-to-entry.ts';
import { offerableStarts } from './waitlist.rules.ts';
import type { QueuedEntry } from './waitlists.queries.ts';
import { readWaitlist, readWaitlistsOfEntry } from './waitlists.queries.ts';

interface Deps {
  db: Db;
  links: SignedLinks;
}

type WaitlistRound = WaitlistKey & { now: Date };

/**
 * Offers the available and the reserved places of an entity's day to the entries of its waitlist, in their order, each to
 * the first entry that it fits. One transaction per entry: a lock timeout fails the job, which runs again; the reserved
 * places stay reserved meanwhile.
 */
export async function offerToWaitlist({ db, links }: Deps, round: WaitlistRound): Promise<void> {
  const { entityId, now } = round;
  await offerReservedPlaces(db, round, async (usableReservedIds) => {
    // An entity service without an available start stays full during this round: later entries skip it.
    const full = new Set<string>();
    for (const entry of await readWaitlist(db, round)) {
      if (!(await hasAvailableStart(db, entry, { ...round, usableReservedIds, full }))) continue;
      const { entryId } = entry;
      await inTransaction(db, (trx) =>
        offerToEntry(trx, links, { entryId, entityId, usableReservedIds, now }),
      );
    }
  });
}

/** Whether any entity service of the entry has an available start. Adds those that have none to `full`. */
async function hasAvailableStart(
  db: Db,
  { entityServiceIds, entityCode }: QueuedEntry,
  round: WaitlistRound & { usableReservedIds: string[]; full: Set<string> },
): Promise<boolean> {
  const { date, now, usableReservedIds, full } = round;
  for (const entityServiceId of entityServiceIds) {
    const key = `${entityServiceId} ${entityCode}`;
    if (full.has(key)) continue;
    const query = { entityCode, usableReservedIds, now };
    const slots = await readSlots(db, { entityServiceId, date, ...query });
    const open = offerableStarts(slots, { passed: [], now });
    if (open.some(({ available }) => available > 0)) return true;
    full.add(key);
  }
  return false;
}

/** For an entry that has just begun to wait: runs its waitlists, the nearest entity first, until it gets an offer. */
export async function offerToEntryAtAnyEntity(
  deps: Deps,
  { entryId, now }: { entryId: string; now: Date },
): Promise<void> {
  const { db } = deps;
  for (const waitlist of await readWaitlistsOfEntry(db, entryId)) {
    await offerToWaitlist(deps, { ...waitlist, now });
    const isWaiting = (await readWaitlist(db, { ...waitlist, now })).some(
      (entry) => entry.entryId === entryId,
    );
    if (!isWaiting) return;
  }
}
