import type { Db } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/uuid.ts';
import type { TestApp } from '../app.ts';
import { frozenAt } from '../app.ts';
import { buildMember } from '../builders/index.ts';

/** A change of hours for which a time was looked for in vain: an open offer of a booked appointment. */
export async function buildRebookingOffer(
  db: Db,
  links: TestApp['links'],
  { appointmentId, entityId }: { appointmentId: string; entityId: string },
): Promise<{ rebookingOfferToken: string }> {
  const { accountId: madeBy } = await buildMember(db, { entityId, roles: ['manager'] });
  const { startsAt, assetId } = await db
    .selectFrom('appointments')
    .select(['startsAt', 'assetId'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  const scheduleChangeId = newId();
  await db
    .insertInto('scheduleChanges')
    .values({
      id: scheduleChangeId,
      entityId,
      madeBy,
      kind: 'closure',
      change: '{}',
      termsVersion: '1',
      state: 'applied',
      impact: '{}',
      result: '{}',
      createdAt: frozenAt,
      appliedAt: frozenAt,
    })
    .execute();
  const id = newId();
  await db
    .insertInto('rebookingOffers')
    .values({
      id,
      scheduleChangeId,
      entityId,
      appointmentId,
      ownerId: assetId,
      fromStartsAt: startsAt ?? frozenAt,
      state: 'open',
      createdAt: frozenAt,
    })
    .execute();
  const rebookingOfferToken = links.sign({
    purpose: 'rebooking-offer',
    subject: id,
    expiresAt: new Date(Number(frozenAt) + 86_400_000),
  });
  return { rebookingOfferToken };
}
