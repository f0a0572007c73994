import * as calls from '@vaga/contract/sessions';
import type { Db } from '../platform/db.ts';
import { done, notFound, success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn } from '../platform/http/route.ts';
import { revokeOwnSession } from './sessions/active-sessions.queries.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { revokeSessionsOf } from './sessions/sessions.queries.ts';
import { clearSessionCookie } from './sessions/web-session.ts';

/** Lists the sessions of an account and revokes them remotely. */
export function sessionsRoutes({
  db,
  settings,
}: {
  db: Db;
  settings: { publicUrl: string };
}): Route[] {
  return [
    signedIn(calls.listSessions, async ({ caller, now }) =>
      success(await listSessions(db, { ...caller, now })),
    ),
    signedIn(calls.revokeSession, async ({ caller, params: { id }, reply, now }) => {
      const isThere = await revokeOwnSession(db, { accountId: caller.accountId, id, now });
      if (!isThere) throw notFound();
      if (id === caller.sessionId) clearSessionCookie(reply, settings.publicUrl);
      return done();
    }),
    signedIn(calls.revokeOtherSessions, async ({ caller, now }) => {
      const { accountId, sessionId } = caller;
      await revokeSessionsOf(db, { accountId, now, except: sessionId });
      return done();
    }),
  ];
}
