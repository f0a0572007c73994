import * as calls from '@vaga/contract/accesses';
import { readAccessesNotice, setAccessesNotice } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { done, success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn } from '../platform/http/route.ts';
import { readAccessingEntities } from './accesses.queries.ts';
import { listAccesses } from './list-accesses.ts';

/** Who saw the data of an account's people, for the account, and how soon it hears of that. */
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
];
