import { recordAuditEntry } from '../../server/src/audit/index.ts';
import type { MemberActor } from '../../server/src/identity/index.ts';
import { inTransaction } from '../../server/src/platform/transact.ts';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';

/** A member changes a price and closes a day, through the record that members' calls write. */
export async function recordActivityOf(accountId: string): Promise<void> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const { entityId, organisationId } = await db
      .selectFrom('entityMembers as member')
      .innerJoin('entities as entity', 'entity.id', 'member.entityId')
      .select(['member.entityId', 'entity.organisationId'])
      .where('member.accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    const actor: MemberActor = {
      kind: 'member',
      accountId,
      entityId,
      entityType: 'TestPartner',
      organisationId,
      standing: 'open',
      roles: ['manager'],
      organisationRoles: [],
    };
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
  } finally {
    await close();
  }
}
