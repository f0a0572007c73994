import { recordAuditEntry } from '../../audit/index.ts';
import { isServiceType } from '../../catalogue/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { checkEntityQuota } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, wrongField } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { countSuggestionsSince, insertSuggestion } from './suggestions.queries.ts';

interface SuggestServiceInput {
  actor: MemberActor;
  text: string;
  idServiceType?: number | undefined;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

const dayMs = 86_400_000;

/** Asks the administrators for a service that the catalogue lacks. @throws Problem 400 for an unknown service type. */
export async function suggestService(
  db: Db,
  { actor, text, idServiceType, now, idempotencyKey }: SuggestServiceInput,
): Promise<Outcome<null>> {
  const { entityId, organisationId, accountId } = actor;
  return transact(db, idempotencyKey, async (trx) => {
    if (idServiceType !== undefined && !(await isServiceType(trx, idServiceType)))
      throw wrongField('idServiceType', 'field.unknown_choice');
    const since = new Date(now.getTime() - dayMs);
    const count = () => countSuggestionsSince(trx, entityId, since);
    const refusal = await checkEntityQuota(trx, 'suggestions', { entityId, adding: 1, count });
    if (refusal) return refusal;
    const id = newId();
    const serviceTypeId = idServiceType ?? null;
    const askedBy = accountId;
    await insertSuggestion(trx, { id, entityId, askedBy, text, serviceTypeId, createdAt: now });
    await recordAuditEntry(trx, {
      actor,
      organisationId,
      entityId,
      act: 'service.suggested',
      subject: { id, name: text },
      before: null,
      after: null,
      now,
    });
    return done('suggestion.sent');
  });
}
