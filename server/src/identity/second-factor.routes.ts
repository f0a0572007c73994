import * as calls from '@vaga/contract/second-factor';
import type { Db } from '../platform/db.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn } from '../platform/http/route.ts';
import { inTransaction } from '../platform/transact.ts';
import type { SecondFactorDeps } from './check-second-factor.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { readSecondFactorState } from './second-factors.queries.ts';

/** The second factor of one's own account. */
export function secondFactorRoutes({ db, ...deps }: SecondFactorDeps & { db: Db }): Route[] {
  return [
    signedIn(calls.readSecondFactor, async ({ caller }) =>
      success(await readSecondFactorState(db, caller.accountId)),
    ),
    signedIn(calls.enrolSecondFactor, async ({ caller, body, now }) => {
      const { accountId, sessionId } = caller;
      const input = { accountId, sessionId, code: body.code, now };
      const refusal = await inTransaction(db, (trx) => proveSecondFactor(trx, deps, input));
      return refusal ?? success(await readSecondFactorState(db, accountId));
    }),
  ];
}
