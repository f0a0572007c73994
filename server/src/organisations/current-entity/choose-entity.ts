import type { SessionInfo, SessionSecondFactorChallenge } from '@vaga/contract/identity';
import type { EntityType } from '@vaga/contract/partners';
import type { EntityStanding } from '@vaga/contract/standing';
import type { CredentialDeps, SecondFactorDeps } from '../../identity/index.ts';
import {
  actForEntity,
  checkSessionPassword,
  proveSecondFactor,
  readSessionInfo,
} from '../../identity/index.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, warning, wrongField } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { memberships } from '../memberships.ts';
import { readMemberEntities, recordEntityUse } from './member-entities.queries.ts';

export interface ChooseEntityInput {
  caller: Pick<Caller, 'accountId' | 'sessionId' | 'hasSecondFactor'>;
  idEntity: string;
  context?: EntityType | undefined;
  code?: string | undefined;
  password?: string | undefined;
  /** The client's IP address. */
  address: string;
  now: Date;
}

/**
 * Lets a session act for an entity that its account is a member of. Where members of the entity need a second factor and
 * the session began without one, a Warning asks for it first. Where the organisation is suspended, the session acts for the entity
 * all the same, and a Warning says so.
 * @throws Problem 404 for an entity that the account is no member of; 400 for a context of another type
 */
export async function chooseEntity(
  deps: SecondFactorDeps & CredentialDeps,
  { caller, idEntity, context, code, password, address, now }: ChooseEntityInput,
): Promise<Outcome<SessionInfo | SessionSecondFactorChallenge>> {
  const { accountId, sessionId, hasSecondFactor } = caller;
  const { db } = deps;
  const wrong = await checkSessionPassword(deps, { accountId, sessionId, password, address, now });
  if (wrong) return wrong;
  const isPasswordProven = password !== undefined;
  const chosen = await inTransaction(db, async (trx) => {
    const [entity] = await readMemberEntities(trx, { accountId, ids: [idEntity] });
    if (!entity) throw notFound();
    if (context && !fitsContext(entity.entityType, context))
      throw wrongField('context', 'field.unknown_choice');
    if (entity.requiresSecondFactor && !hasSecondFactor) {
      const proof = { accountId, sessionId, code, isPasswordProven, now };
      const missing = await proveSecondFactor(trx, deps, proof);
      if (missing) return { missing, isSuspended: false };
    }
    await actForEntity(trx, { sessionId, entityId: entity.id, now });
    await recordEntityUse(trx, { accountId, entityId: entity.id, now });
    return { missing: null, isSuspended: suspended.includes(entity.standing) };
  });
  if (chosen.missing) return chosen.missing;
  const session = await readSessionInfo(db, sessionId, memberships);
  if (!session) throw notFound();
  return chosen.isSuspended ? warning('organisation.suspended', {}, session) : success(session);
}

const suspended: readonly EntityStanding[] = ['unpaid', 'safety'];

/** Laboratories work in the area of test partners, whose context clients send for both. */
function fitsContext(entityType: EntityType, context: EntityType): boolean {
  return context === entityType || (entityType === 'LabPartner' && context === 'TestPartner');
}
