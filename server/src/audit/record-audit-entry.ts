import type { AuditAct, AuditValues } from '@vaga/contract/audit-acts';
import type { Actor } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { insertAuditEntries } from './audit.queries.ts';

export interface RecordAuditEntryInput {
  actor: Actor;
  /** Whose business was changed; null for the installation's own. */
  organisationId: string | null;
  /** The entity whose business was changed; null for that of the whole organisation. */
  entityId: string | null;
  act: AuditAct;
  /**
   * The row that was changed, and what it is called: a service, a campaign. Of an account only the id, without a name: the
   * entry outlives the account. Of an address at most what `maskEmail` leaves.
   */
  subject: { id: string | number | null; name: string | null };
  /** The fields that the act sets, also those that stay as they are. No health data, nothing that names a person. At most 16 KB with `after`. */
  before: AuditValues | null;
  after: AuditValues | null;
  now: Date;
}

/**
 * Records who changed what of the business, in the transaction of the change: members, prices, schedules, states, billing
 * statements and settings. Appended only; kept for `auditEntryYears`.
 */
export async function recordAuditEntry(trx: Trx, input: RecordAuditEntryInput): Promise<void> {
  await recordAuditEntries(trx, [input]);
}

/** The same for several changes of one transaction. */
export async function recordAuditEntries(
  trx: Trx,
  inputs: readonly RecordAuditEntryInput[],
): Promise<void> {
  await insertAuditEntries(trx, inputs.map(entryOf));
}

function entryOf(input: RecordAuditEntryInput) {
  const { actor, organisationId, entityId, act, subject, before, after, now } = input;
  return {
    actor: actor.kind,
    accountId: 'accountId' in actor ? actor.accountId : null,
    actorEntityId: 'entityId' in actor ? actor.entityId : null,
    organisationId,
    entityId,
    act,
    subjectId: subject.id === null ? null : String(subject.id),
    subject: subject.name?.slice(0, 200) ?? null,
    before,
    after,
    at: now,
  };
}
