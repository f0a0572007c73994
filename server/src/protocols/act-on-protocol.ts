import { providerManager } from '@vaga/contract/access';
import type { Protocol } from '@vaga/contract/protocols';
import type { MemberActor } from '../identity/index.ts';
import { mayAnswerRequest } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, Problem, success } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { changeProtocol } from './change-protocol.ts';
import { presentProtocol } from './present-protocol.ts';
import type { ProtocolUses } from './protocol-uses.ts';
import { lockProtocol, readProtocol } from './protocols.queries.ts';

export interface ActOnProtocolInput {
  actor: MemberActor;
  id: string;
  act: 'pause' | 'resume' | 'delete';
  reason: string | null;
  now: Date;
}

/**
 * Pauses, resumes or ends a protocol for its service entity.
 * @throws Problem 404 for a protocol of another entity; 409 `protocol.answered` if its state does not allow the act.
 */
export async function actOnProtocol(
  { db, uses }: { db: Db; uses: ProtocolUses },
  { actor, id, act, reason, now }: ActOnProtocolInput,
): Promise<Outcome<Protocol>> {
  return inTransaction(db, async (trx) => {
    await lockProtocol(trx, id);
    const record = await readProtocol(trx, id, now);
    const access = { id, entityId: record?.serviceEntityId ?? '', members: providerManager };
    if (!record || !mayAnswerRequest(actor, access)) throw notFound();
    const isDone = await changeProtocol(trx, {
      record,
      act,
      by: 'serviceEntity',
      actor,
      reason,
      now,
    });
    const changed = isDone ? await readProtocol(trx, id, now) : record;
    const view = await presentProtocol(trx, uses, { record: changed ?? record, now });
    if (!isDone) throw new Problem(409, 'protocol.answered', { data: view });
    return success(view);
  });
}
