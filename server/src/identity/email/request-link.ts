import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure } from '../../platform/http/outcome.ts';
import { addJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transact.ts';
import {
  findAccountByEmail,
  hasNoPassword,
  markPasswordUnverified,
} from '../accounts/accounts.queries.ts';

/** The job that finds the account of an e-mail, if there is one, and sends it a link. */
export const linkJob = 'identity.mailLink';

export interface LinkRequest {
  email: string;
  purpose: 'confirm' | 'reset' | 'sign_in';
  /** Whether a browser asks that has signed in to the account before; absent: no. */
  isKnown?: boolean;
}

/**
 * Requests a link by e-mail. Only the job looks up the account: every e-mail causes the same work and gets the same
 * answer, so that neither text nor time reveals whether it has an account. The only exception is required by the
 * specification: 202 for the password of an unconfirmed account.
 */
export async function requestLink(db: Db, request: LinkRequest): Promise<Outcome<null>> {
  const { email, purpose, isKnown = false } = request;
  const account = await findAccountByEmail(db, email);
  if (purpose === 'reset' && account && !account.emailConfirmedAt && !hasNoPassword(account)) {
    // The mailbox owner may not be the one who registered the address: the confirmation will ask for a new password.
    await markPasswordUnverified(db, account.id);
    return failure('202');
  }
  await inTransaction(db, (trx) =>
    addJob(trx, { name: linkJob, payload: { email, purpose, isKnown } }),
  );
  return done();
}
