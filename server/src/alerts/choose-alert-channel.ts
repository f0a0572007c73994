import type { AlertChoice } from '@vaga/contract/alerts';
import type { MemberActor } from '../identity/index.ts';
import { lockMembership } from '../organisations/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { visibleKinds } from './alert.rules.ts';
import { writeChosenChannel } from './alert-choices.queries.ts';

interface ChooseAlertChannelInput extends AlertChoice {
  actor: MemberActor;
  now: Date;
}

/**
 * Saves how a member learns of alerts of a kind.
 * @throws Problem 404 for a kind that their roles do not see, and where the membership has ended meanwhile.
 */
export async function chooseAlertChannel(
  db: Db,
  { actor, kind, channel, now }: ChooseAlertChannelInput,
): Promise<Outcome<null>> {
  const { accountId, entityId, roles } = actor;
  if (!visibleKinds(roles).includes(kind)) throw notFound();
  return inTransaction(db, async (trx) => {
    if (!(await lockMembership(trx, { accountId, entityId }))) throw notFound();
    await writeChosenChannel(trx, { accountId, entityId, kind, channel, now });
    return done('saved');
  });
}
