import type { Db } from '../platform/db.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import type { Line } from '../scheduling/index.ts';
import { serveKept } from '../scheduling/index.ts';
import { readLine, readLinesOf } from './lines.queries.ts';
import { offerPlace } from './offer-place.ts';

interface Deps {
  db: Db;
  links: SignedLinks;
}

/**
 * Goes through a line once, in its order, and offers what is free or kept for it to each whom it fits. A transaction
 * for each entry: whoever is busy fails the job, which comes again with what is kept still kept.
 */
export async function serveLine({ db, links }: Deps, line: Line & { now: Date }): Promise<void> {
  const { entityId, now } = line;
  await serveKept(db, line, async (usableKept) => {
    for (const entryId of await readLine(db, line)) {
      await inTransaction(db, (trx) =>
        offerPlace(trx, links, { entryId, entityId, usableKept, now }),
      );
    }
  });
}

/** For who has just joined: their lines from the nearest place on, until something is theirs. */
export async function lookFor(
  { db, links }: Deps,
  { entryId, now }: { entryId: string; now: Date },
): Promise<void> {
  for (const line of await readLinesOf(db, entryId)) {
    await serveLine({ db, links }, { ...line, now });
    const isWaiting = (await readLine(db, line)).includes(entryId);
    if (!isWaiting) return;
  }
}
