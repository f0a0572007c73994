import type { Language } from '@vaga/contract/common';
import type { OwnService } from '@vaga/contract/entity-services';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockEntity } from '../partner-account.queries.ts';
import { readOwnService } from './list-own-services.ts';
import { updateManagedService } from './managed-services.queries.ts';
import type { OfferUses } from './offer-uses.ts';

interface PauseServiceInput {
  actor: MemberActor;
  id: string;
  /** False: it is offered again. */
  isPaused: boolean;
  language: Language;
  now: Date;
}

/**
 * Pauses a service of an entity, or offers it again. Nothing is recorded where it stands so already.
 * @throws Problem 404 for a service of another entity.
 */
export async function pauseService(
  { db, uses }: { db: Db; uses: OfferUses },
  { actor, id, isPaused, language, now }: PauseServiceInput,
): Promise<Outcome<OwnService>> {
  const { entityId, organisationId } = actor;
  return inTransaction(db, async (trx) => {
    await lockEntity(trx, entityId);
    const read = () => readOwnService({ db: trx, uses }, { id, entityId, language, now });
    const { service: before } = await read();
    if ((before.state === 'paused') !== isPaused) {
      await updateManagedService(trx, id, { isPaused });
      await recordAuditEntry(trx, {
        actor,
        organisationId,
        entityId,
        act: isPaused ? 'service.paused' : 'service.resumed',
        subject: { id, name: before.service },
        before: { isPaused: !isPaused },
        after: { isPaused },
        now,
      });
    }
    return success((await read()).service, isPaused ? 'service.paused' : 'service.resumed');
  });
}
