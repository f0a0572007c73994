import * as calls from '@vaga/contract/second-factor';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn } from '../platform/http/route.ts';
import { inTransaction } from '../platform/transact.ts';
import type { SecondFactorDeps } from './second-factor/check-second-factor.ts';
import { readSecondFactorState } from './second-factor/second-factors.queries.ts';
import type { CredentialDeps } from './sign-in/check-credentials.ts';
import { checkSessionPassword } from './sign-in/check-session-password.ts';
import { proveSecondFactor } from './sign-in/prove-second-factor.ts';

/** The second factor of one's own account. */
export function secondFactorRoutes(deps: SecondFactorDeps & CredentialDeps): Route[] {
  const { db } = deps;
  return [
    signedIn(calls.readSecondFactor, async ({ caller }) =>
      success(await readSecondFactorState(db, caller.accountId)),
    ),
    signedIn(calls.enrolSecondFactor, async ({ caller, body, request, now }) => {
      const { accountId, sessionId } = caller;
      const { code, password } = body;
      const address = request.ip;
      const input = { accountId, sessionId, code, now };
      const wrong = await checkSessionPassword(deps, { ...input, password, address });
      if (wrong) return wrong;
      const isPasswordProven = password !== undefined;
      const refusal = await inTransaction(db, (trx) =>
        proveSecondFactor(trx, deps, { ...input, isPasswordProven }),
      );
      return refusal ?? success(await readSecondFactorState(db, accountId));
    }),
  ];
}
