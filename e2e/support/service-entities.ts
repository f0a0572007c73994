import { actForEntity, startSession, termsVersion } from '../../server/src/identity/index.ts';
import { buildEntity, buildMember, buildSchedule } from '../../server/test/builders/index.ts';
import { buildAccountWithPassword } from '../../server/test/builders/signed-up.ts';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';

/** A pharmacy of its own with a schedule and without services, and the session of its manager: no other journey meets it. */
export async function newServiceEntity(): Promise<{ session: string; code: string }> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const now = new Date();
    const { id: entityId, code } = await buildEntity(db, { isPrivate: true });
    await buildSchedule(db, { entityId });
    const { id: accountId } = await buildAccountWithPassword(db, {
      firstName: 'Marta',
      lastName: 'Lobo',
      termsVersionAccepted: termsVersion,
    });
    await buildMember(db, { accountId, entityId, roles: ['manager'] });
    const { id: sessionId, token } = await startSession(db, {
      accountId,
      userAgent: 'journey',
      now,
    });
    await actForEntity(db, { sessionId, entityId, now });
    return { session: token, code };
  } finally {
    await close();
  }
}
