import * as calls from '@vaga/contract/audit';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, forMembersFile } from '../platform/http/route.ts';
import { readActivityAuthors } from './activity.queries.ts';
import { activityScope } from './activity.rules.ts';
import { exportActivity } from './export-activity.ts';
import { listActivity } from './list-activity.ts';

/** Who changed what of the business, for the members who may read it. */
export const auditRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(calls.listActivity, ({ query, caller }) =>
    listActivity(db, { ...query, actor: memberActor(caller) }),
  ),
  forMembers(calls.listActivityAuthors, async ({ caller }) =>
    success(await readActivityAuthors(db, activityScope(memberActor(caller)))),
  ),
  forMembersFile(calls.exportActivity, ({ query, caller, language, now }) =>
    exportActivity(db, { ...query, actor: memberActor(caller), language, now }),
  ),
];
