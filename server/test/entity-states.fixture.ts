import type { AdministratorRole, OrganisationRole, Role } from '@vaga/contract/access';
import { undoMinutes } from '@vaga/contract/limits';
import { buildAccount, buildMember, readRow } from './builders/index.ts';
import type { TestProduct } from './test-product.ts';

/** A signed-in administrator, with the second factor. */
export async function openAdministration(
  product: TestProduct,
  given: { firstName?: string; roles?: readonly AdministratorRole[] } = {},
) {
  const { firstName = 'Ana', roles = ['steward'] } = given;
  const { id: accountId } = await buildAccount(product.db, { firstName, lastName: 'Serra' });
  const member = { accountId, entityType: 'Administrator', roles } as const;
  const { entityId } = await buildMember(product.db, member);
  const token = await product.signIn(accountId, entityId);
  await product.db
    .updateTable('sessions')
    .set({ secondFactorAt: product.clock.now() })
    .where('accountId', '=', accountId)
    .execute();
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    product.call(method, `v1/admin/${path}`, { token, body });
  return { token, accountId, call };
}

/** A signed-in member of an entity: its owner unless roles are given. */
export async function openEntity(
  product: TestProduct,
  given: { entityId: string; roles?: readonly Role[]; organisationRoles?: OrganisationRole[] },
) {
  const { entityId, roles = [], organisationRoles = ['owner'] } = given;
  const member = await buildMember(product.db, { entityId, roles, organisationRoles });
  const token = await product.signIn(member.accountId, entityId);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    product.call(method, `v1/${path}`, { token, body });
  return { ...member, token, call };
}

/** Runs what waits until a decision can no longer be undone; refunds and messages wait some seconds more. */
export async function afterUndoTime(product: TestProduct): Promise<void> {
  product.clock.advance(undoMinutes * 60_000 + 15_000);
  await product.runDueJobs();
}

/** The organisation of an entity. */
export async function organisationOf(product: TestProduct, entityId: string) {
  const { organisationId: id } = await readRow(product.db, 'entities', { id: entityId });
  return readRow(product.db, 'organisations', { id });
}
