import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, warning } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockEntity } from '../partner-account.queries.ts';
import { removeCampaignsOfService } from './campaigns.queries.ts';
import { readOwnService } from './list-own-services.ts';
import { updateManagedService } from './managed-services.queries.ts';
import type { OfferUses } from './offer-uses.ts';

/**
 * Ends the offer of a service, with its campaigns and its planned price. While places of it are held or booked nothing changes:
 * without the service they could not be moved.
 * @throws Problem 404 for a service of another entity.
 */
export async function removeService(
  { db, uses }: { db: Db; uses: OfferUses },
  { actor, id, now }: { actor: MemberActor; id: string; now: Date },
): Promise<Outcome<null>> {
  const { entityId, organisationId } = actor;
  return inTransaction(db, async (trx) => {
    const read = () => readOwnService({ db: trx, uses }, { id, entityId, language: 'pt', now });
    // Before the locks: an unknown service locks nothing.
    await read();
    const count = await uses.lockAndCountPlaces(trx, { entityId, entityServiceId: id, now });
    if (count > 0) return warning('service.has_bookings', { count });
    await lockEntity(trx, entityId);
    const { service, today } = await read();
    await updateManagedService(trx, id, {
      isActive: false,
      isPaused: false,
      nextPriceCents: null,
      nextPriceFrom: null,
    });
    await removeCampaignsOfService(trx, { entityServiceId: id, today, now });
    await recordAuditEntry(trx, {
      actor,
      organisationId,
      entityId,
      act: 'service.removed',
      subject: { id, name: service.service },
      before: { priceCents: service.priceCents },
      after: null,
      now,
    });
    return done('service.removed');
  });
}
