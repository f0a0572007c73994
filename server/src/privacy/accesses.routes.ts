import * as calls from '@vaga/contract/accesses';
import { memberActor, readAccessesNotice, setAccessesNotice } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { done, success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, signedIn } from '../platform/http/route.ts';
import { readAccessingEntities } from './accesses.queries.ts';
import { listAccesses } from './list-accesses.ts';
import { listHealthAccesses } from './list-health-accesses.ts';

/** Who saw the data of an account's people, for the account, how soon it hears of that, and the record of an entity. */
export const accessesRoutes = ({ db }: { db: Db }): Route[] => [
  signedIn(calls.listAccesses, ({ query, caller: { accountId } }) =>
    listAccesses(db, { accountId, ...query }),
  ),
  signedIn(calls.readAccessSummary, async ({ caller: { accountId } }) =>
    success({
      notice: await readAccessesNotice(db, accountId),
      entities: await readAccessingEntities(db, accountId),
    }),
  ),
  signedIn(calls.chooseAccessesNotice, async ({ body: { notice }, caller: { accountId } }) => {
    await setAccessesNotice(db, accountId, notice);
    return done('saved');
  }),
  forMembers(calls.listHealthAccesses, ({ query, caller }) =>
    listHealthAccesses(db, { ...query, actor: memberActor(caller) }),
  ),
];
