import * as calls from '@vaga/contract/people';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { mergeAccounts, undoMerge } from './merge-accounts.ts';

/** What members do with the accounts that their entity keeps. */
export const peopleRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(calls.mergePeople, ({ params: { id: personId }, body, caller, now }) =>
    mergeAccounts(db, { actor: memberActor(caller), personId, intoPersonId: body.into, now }),
  ),
  forMembers(calls.undoMergeOfPeople, ({ params: { id: personId }, caller, now }) =>
    undoMerge(db, { actor: memberActor(caller), personId, now }),
  ),
];
