import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { changeProtocol } from './change-protocol.ts';
import { lockNewestOfPair, readProtocol } from './protocols.queries.ts';

/**
 * Ends the partner's protocol with a service entity, or takes a refused one off its list.
 * @throws Problem 404 if there is none.
 */
export async function deletePartnerProtocol(
  db: Db,
  input: { actor: MemberActor; serviceEntityId: string; now: Date },
): Promise<Outcome<null>> {
  const { actor, serviceEntityId, now } = input;
  return inTransaction(db, async (trx) => {
    const pair = { partnerEntityId: actor.entityId, serviceEntityId };
    const id = await lockNewestOfPair(trx, pair);
    const record = id === null ? null : await readProtocol(trx, id, now);
    if (!record) throw notFound();
    const isDone = await changeProtocol(trx, { record, act: 'delete', by: 'partner', actor, now });
    if (!isDone) throw notFound();
    return done('protocol.saved');
  });
}
