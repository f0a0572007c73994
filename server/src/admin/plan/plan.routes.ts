import * as calls from '@vaga/contract/plan';
import { memberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { success } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { forMembers } from '../../platform/http/route.ts';
import { readPlanUsage } from './read-plan-usage.ts';

/** What an organisation has used of its plan. */
export const planRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(calls.readPlanUsage, async ({ caller, now }) =>
    success(await readPlanUsage(db, { organisationId: memberActor(caller).organisationId, now })),
  ),
];
