import type { EntityStatus } from '@vaga/contract/entity-states';
import { partnerTermsVersion, processingTermsVersion } from '@vaga/contract/partner-terms';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import {
  lockOrganisationOfState,
  writeAcceptedTerms,
  writeOrganisationState,
} from '../../organisations/index.ts';
import { lockEntityOfState, requestEntityReview, writeEntityState } from '../../partners/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, Problem, success, warning } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { missingSteps } from '../onboarding/onboarding.rules.ts';
import { readOnboardingFacts } from '../onboarding/read-onboarding.ts';
import { readEntityStatus } from './read-entity-status.ts';
import { needsConfirmation } from './states.rules.ts';

interface GoLiveInput {
  actor: MemberActor;
  /** The versions of the texts that the owner accepts. */
  terms: { partner: string; processing: string };
  now: Date;
}

/**
 * An owner publishes a draft: a hotel or a ticket office is live at once, and with it its organisation; a health provider once an
 * administrator has confirmed its licence.
 * Warning `onboarding.step_missing` while a required step is to do.
 * @throws Problem 409 `entity.terms_changed` for texts that are no longer in force
 */
export async function goLive(db: Db, input: GoLiveInput): Promise<Outcome<EntityStatus>> {
  const { actor } = input;
  const { refused, isConfirming } = await inTransaction(db, (trx) => publish(trx, input));
  if (refused) return refused;
  const status = await readEntityStatus(db, actor);
  return success(status, isConfirming ? 'entity.confirming' : 'entity.live');
}

async function publish(
  trx: Trx,
  { actor, terms, now }: GoLiveInput,
): Promise<{ refused: Outcome<never> | null; isConfirming: boolean }> {
  const { accountId, entityId, organisationId } = actor;
  requireCurrentTerms(terms);
  const organisation = await lockOrganisationOfState(trx, organisationId);
  const entity = await lockEntityOfState(trx, entityId);
  if (!organisation || !entity) throw notFound();
  const isConfirming = needsConfirmation(entity.entityType);
  if (entity.state !== 'draft') return { refused: failure('entity.other_state'), isConfirming };
  if (organisation.state === 'suspended')
    return { refused: failure('organisation.suspended'), isConfirming };
  const missing = missingSteps(await readOnboardingFacts(trx, { entityId, now }));
  if (missing.length > 0) return { refused: warning('onboarding.step_missing'), isConfirming };
  await writeAcceptedTerms(trx, organisationId, { ...terms, acceptedBy: accountId, now });
  if (isConfirming) {
    await writeEntityState(trx, entityId, { state: 'confirming' });
    await requestEntityReview(trx, { entityId, kind: 'opening', askedBy: accountId, now });
  } else {
    await writeEntityState(trx, entityId, { state: 'live', now });
    if (organisation.state === 'setup')
      await writeOrganisationState(trx, organisationId, { state: 'live' });
  }
  await recordAuditEntry(trx, {
    actor,
    organisationId,
    entityId,
    act: isConfirming ? 'entity.asked_to_go_live' : 'entity.went_live',
    subject: { id: entityId, name: entity.businessName },
    before: { state: 'draft' },
    after: { state: isConfirming ? 'confirming' : 'live' },
    now,
  });
  return { refused: null, isConfirming };
}

/** @throws Problem 409 `entity.terms_changed` for another version than the one in force: the owner has not read that. */
function requireCurrentTerms({ partner, processing }: GoLiveInput['terms']): void {
  if (partner !== partnerTermsVersion || processing !== processingTermsVersion)
    throw new Problem(409, 'entity.terms_changed');
}
