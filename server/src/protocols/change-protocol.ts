import type { ProtocolPayer } from '@vaga/contract/protocols';
import { recordAuditEntry } from '../audit/index.ts';
import type { Actor } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { emailOtherSide } from './notify-of-protocol.ts';
import type { ProtocolAct } from './protocol.rules.ts';
import { stateAfter } from './protocol.rules.ts';
import type { ProtocolRecord } from './protocols.queries.ts';
import { updateProtocol } from './protocols.queries.ts';

interface ChangeProtocolInput {
  /** Read under its lock. */
  record: ProtocolRecord;
  act: ProtocolAct;
  /** The side that acts; the other one gets an e-mail. */
  by: 'partner' | 'serviceEntity';
  actor: Actor;
  reason?: string | null;
  /** With an acceptance: who pays. */
  payer?: ProtocolPayer;
  now: Date;
}

/**
 * The one way in which a protocol changes its state: records it, tells the other side, and from the commit on its prices
 * and places count, or count no longer, for new holds. Appointments stay as they are.
 * @returns false if the act is not possible in the protocol's state; nothing has changed then.
 */
export async function changeProtocol(trx: Trx, input: ChangeProtocolInput): Promise<boolean> {
  const { record, act, by, actor, reason = null, now } = input;
  const state = stateAfter(act, record.state);
  if (state === null) return false;
  const payer = input.payer ?? record.payer;
  const isAnswer = act === 'accept' || act === 'refuse';
  const accountId = 'accountId' in actor ? actor.accountId : null;
  await updateProtocol(trx, record.id, {
    state,
    payer,
    answerReason: reason,
    ...(isAnswer ? { answeredAt: now, answeredBy: accountId } : {}),
    ...(act === 'delete' ? { endedAt: now } : {}),
  });
  await recordAuditEntry(trx, {
    actor,
    ...ownerOf(record, by),
    act: act === 'delete' ? 'protocol.removed' : 'protocol.changed',
    subject: { id: record.id, name: by === 'partner' ? record.entity : record.partner },
    before: { state: record.state, payer: record.payer },
    after: { state, payer },
    now,
  });
  // The entity that refused needs no e-mail when the partner takes the refusal off its list.
  if (record.state !== 'refused')
    await emailOtherSide(trx, { record: { ...record, payer }, act, by, reason, now });
  return true;
}

/** Whose business an act belongs to: that of the side that acts. */
export function ownerOf(
  record: Pick<
    ProtocolRecord,
    'partnerOrganisationId' | 'partnerEntityId' | 'serviceOrganisationId' | 'serviceEntityId'
  >,
  by: 'partner' | 'serviceEntity',
): { organisationId: string; entityId: string } {
  return by === 'partner'
    ? { organisationId: record.partnerOrganisationId, entityId: record.partnerEntityId }
    : { organisationId: record.serviceOrganisationId, entityId: record.serviceEntityId };
}
