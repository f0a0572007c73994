import { sql } from 'kysely';
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

/** The time is over in which an administrator takes back what was decided of these: it is carried out. What others decided waits. */
export async function endUndoTimeOf(...ids: string[]): Promise<void> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()
         and payload::text like any(${ids.map((id) => `%${id}%`)}::text[])
         and task_id in (select id from graphile_worker._private_tasks where identifier like 'admin.%')`.execute(
      db,
    );
  } finally {
    await close();
  }
}
