import type { Language } from '@vaga/contract/common';
import type { SuggestionToReview } from '@vaga/contract/service-suggestions';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, Problem, success, wrongField } from '../../platform/http/outcome.ts';
import { addJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transact.ts';
import { readKnownServiceIds } from './managed-services.queries.ts';
import { presentSuggestionToReview, undoSuggestionUntil } from './present-suggestion.ts';
import type { SuggestionRecord } from './suggestions.queries.ts';
import { lockSuggestion, updateSuggestion } from './suggestions.queries.ts';

/** What an administrator decides: which service of the catalogue it is, or that there will be none. */
export type SuggestionDecision =
  | { state: 'merged'; serviceId: number }
  | { state: 'refused'; reason: string };

interface SuggestionActInput {
  id: string;
  actor: MemberActor;
  language: Language;
  now: Date;
}

/**
 * Answers a suggestion. The member who made it gets an e-mail once the decision can no longer be undone.
 * @throws Problem 404 for an unknown suggestion; 409 `admin.decided` where another administrator was first; 400 for an unknown
 * service.
 */
export async function decideSuggestion(
  db: Db,
  { id, actor, decision, language, now }: SuggestionActInput & { decision: SuggestionDecision },
): Promise<Outcome<SuggestionToReview>> {
  return inTransaction(db, async (trx) => {
    const before = await lockOrThrow(trx, id);
    if (before.state !== 'open')
      throw new Problem(409, 'admin.decided', { values: { who: before.decidedBy ?? '–' } });
    if (decision.state === 'merged' && (await isUnknown(trx, decision.serviceId)))
      throw wrongField('idService', 'service.unknown');
    await updateSuggestion(trx, id, {
      ...decision,
      decidedBy: actor.accountId,
      decidedAt: now,
    });
    await addJob(trx, {
      name: 'partners.tellOfSuggestion',
      payload: { id, decidedAt: now.toISOString() },
      runAt: undoSuggestionUntil(now),
    });
    const act = decision.state === 'merged' ? 'suggestion.merged' : 'suggestion.refused';
    await record(trx, { actor, suggestion: before, act, now });
    const after = await lockOrThrow(trx, id);
    return success(presentSuggestionToReview(after, { language, now }));
  });
}

/** Takes a decision back while no e-mail has been sent. An open suggestion stays as it is. */
export async function undoSuggestionDecision(
  db: Db,
  { id, actor, language, now }: SuggestionActInput,
): Promise<Outcome<SuggestionToReview>> {
  return inTransaction(db, async (trx) => {
    const before = await lockOrThrow(trx, id);
    if (before.decidedAt && undoSuggestionUntil(before.decidedAt) <= now)
      return failure('admin.undo_late');
    if (before.decidedAt) {
      const open = { state: 'open', serviceId: null, reason: null };
      await updateSuggestion(trx, id, { ...open, decidedBy: null, decidedAt: null });
      await record(trx, { actor, suggestion: before, act: 'suggestion.reopened', now });
    }
    const after = await lockOrThrow(trx, id);
    return success(presentSuggestionToReview(after, { language, now }));
  });
}

async function lockOrThrow(trx: Trx, id: string): Promise<SuggestionRecord> {
  const suggestion = await lockSuggestion(trx, id);
  if (!suggestion) throw notFound();
  return suggestion;
}

async function isUnknown(trx: Trx, serviceId: number): Promise<boolean> {
  return (await readKnownServiceIds(trx, [serviceId])).length === 0;
}

/** Of the entity that suggested it: its manager reads the answer in the activity. */
async function record(
  trx: Trx,
  change: {
    actor: MemberActor;
    suggestion: SuggestionRecord;
    act: 'suggestion.merged' | 'suggestion.refused' | 'suggestion.reopened';
    now: Date;
  },
): Promise<void> {
  const { actor, suggestion, act, now } = change;
  const { id, text: name, organisationId, entityId } = suggestion;
  await recordAuditEntry(trx, {
    actor,
    organisationId,
    entityId,
    act,
    subject: { id, name },
    before: null,
    after: null,
    now,
  });
}
