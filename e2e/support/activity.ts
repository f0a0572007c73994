import { recordAuditEntry } from '../../server/src/audit/index.ts';
import { inTransaction } from '../../server/src/platform/transact.ts';
import { buildMember, readRow } from '../../server/test/builders/index.ts';
import { withDatabase } from './database.ts';

/** A member changes a price and closes a day, through the record that members' calls write. */
export async function recordActivityOf(accountId: string): Promise<void> {
  await withDatabase(async (db) => {
    const { entityId } = await readRow(db, 'entityMembers', { accountId });
    // As the member of the entity that the account is already.
    const member = await buildMember(db, { accountId, entityId, roles: [] });
    const { organisationId } = member;
    const actor = { kind: 'member', ...member, roles: ['manager'] } as const;
    const of = { actor, organisationId, entityId };
    await inTransaction(db, async (trx) => {
      await recordAuditEntry(trx, {
        ...of,
        act: 'service.price_changed',
        subject: { id: 501, name: 'Teste rápido de antigénio' },
        before: { priceCents: 2500 },
        after: { priceCents: 1950 },
        now: new Date(Date.now() - 7_200_000),
      });
      await recordAuditEntry(trx, {
        ...of,
        act: 'member.roles_changed',
        subject: { id: accountId, name: null },
        before: { roles: ['desk'] },
        after: { roles: ['desk', 'manager'] },
        now: new Date(Date.now() - 3_600_000),
      });
    });
  });
}
