import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure } from '../platform/http/outcome.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { findAccountByEmail, markPasswordUnverified } from './accounts.queries.ts';

/** The job that finds the account of an e-mail, if there is one, and mails it a link. */
export const linkJob = 'identity.mailLink';

export interface LinkRequest {
  email: string;
  purpose: 'confirm' | 'reset';
}

/**
 * Asks for a mailed link. Only the job looks whether there is somebody to mail it to: the same work is done and the
 * same answer given for every e-mail, so that neither words nor time tell who has an account.
 * The one exception is the specification's: 202 for a password of an account that is not confirmed.
 */
export async function requestLink(db: Db, request: LinkRequest): Promise<Outcome<null>> {
  const { email, purpose } = request;
  const account = await findAccountByEmail(db, email);
  if (purpose === 'reset' && account && !account.emailConfirmedAt) {
    // Who has the mailbox may not be who registered it: the confirmation will ask for a new password.
    await markPasswordUnverified(db, account.id);
    return failure('202');
  }
  await inTransaction(db, (trx) => addJob(trx, { name: linkJob, payload: { email, purpose } }));
  return done();
}
