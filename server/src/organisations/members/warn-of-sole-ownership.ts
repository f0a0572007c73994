import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { warning } from '../../platform/http/outcome.ts';
import { findSoleOwnership, lockOwnedOrganisations } from './owners.queries.ts';

/**
 * The Warning that an account may not be deleted because an organisation would have no owner; null if it may. Its
 * organisations stay locked, so that no other owner leaves meanwhile.
 */
export async function warnOfSoleOwnership(
  trx: Trx,
  accountId: string,
): Promise<Outcome<null> | null> {
  await lockOwnedOrganisations(trx, accountId);
  const organisation = await findSoleOwnership(trx, { accountId });
  return organisation === null ? null : warning('member.last_owner', { organisation });
}
