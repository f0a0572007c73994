import * as calls from '@vaga/contract/onboarding';
import { memberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { success } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { forMembers } from '../../platform/http/route.ts';
import { readOnboarding } from './read-onboarding.ts';

/** What an entity does before it is live. */
export const onboardingRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(calls.readOnboarding, async ({ caller, now }) =>
    success(await readOnboarding(db, { entityId: memberActor(caller).entityId, now })),
  ),
];
