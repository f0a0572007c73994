import type { Db } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/uuid.ts';

/** An entry that waits at one entity service, with an expired offer. */
export async function buildWaitlistEntry(
  db: Db,
  input: {
    accountId: string;
    cartId: string;
    entityServiceId: string;
    entityId: string;
    date: string;
    now: Date;
  },
): Promise<{ entryId: string; offerId: string }> {
  const { accountId, cartId, entityServiceId, entityId, date, now } = input;
  const [entryId, offerId] = [newId(), newId()];
  await db
    .insertInto('waitingEntries')
    .values({
      id: entryId,
      accountId,
      cartId,
      entityServiceId,
      date,
      timeZone: 'Europe/Lisbon',
      state: 'waiting',
      lapses: 1,
      createdAt: now,
    })
    .execute();
  await db
    .insertInto('waitingWishes')
    .values({ entryId, entityServiceId, entityId, date, ordinal: 0, seenVersion: '1' })
    .execute();
  await db
    .insertInto('waitingOffers')
    .values({
      id: offerId,
      entryId,
      entityServiceId,
      startsAt: new Date(`${date}T10:00:00Z`),
      expiresAt: now,
      state: 'lapsed',
      createdAt: now,
      endedAt: now,
    })
    .execute();
  return { entryId, offerId };
}
