import { actForEntity, startSession, termsVersion } from '../../server/src/identity/index.ts';
import { buildMember } from '../../server/test/builders/index.ts';
import { buildAccountWithPassword } from '../../server/test/builders/signed-up.ts';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';

/** The session of a new administrator with these roles, begun with the second factor. */
export async function newAdministratorSession(roles: readonly 'steward'[]): Promise<string> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const now = new Date();
    const { id: accountId } = await buildAccountWithPassword(db, {
      firstName: 'Ana',
      lastName: 'Serra',
      termsVersionAccepted: termsVersion,
    });
    const { entityId } = await buildMember(db, { accountId, entityType: 'Administrator', roles });
    const { id, token } = await startSession(db, { accountId, userAgent: 'journey', now });
    await actForEntity(db, { sessionId: id, entityId, now });
    await db.updateTable('sessions').set({ secondFactorAt: now }).where('id', '=', id).execute();
    return token;
  } finally {
    await close();
  }
}
