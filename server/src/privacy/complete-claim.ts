import {
  claimAccount,
  deleteEmptyAccount,
  endMergesInto,
  findAccount,
  termsVersion,
} from '../identity/index.ts';
import { addOwnPersons } from '../persons/index.ts';
import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { ClaimCheck, ClaimProof } from './check-claim.ts';
import { checkClaim } from './check-claim.ts';
import { lockForMove, moveAccount } from './move-account.ts';

/** `claimed`, or what prevents it now. */
type ClaimResult = Exclude<ClaimCheck['step'], 'wrong' | 'adopt'> | 'date' | 'claimed';

/**
 * Makes the unclaimed account its patient's, with a password, confirmed and with the terms accepted. What the entity
 * booked stays where it is.
 */
export async function claimNewAccount(
  trx: Trx,
  proof: ClaimProof & { passwordHash: string },
): Promise<ClaimResult> {
  const { appointment, passwordHash, now } = proof;
  const { accountId } = appointment;
  await lockForMove(trx, [accountId]);
  const check = await checkClaim(trx, proof);
  if (check.step !== 'password') return refusalOf(check);
  await endMergesInto(trx, accountId);
  await claimAccount(trx, { id: accountId, passwordHash, termsVersion, now });
  await addOwnPersons(trx, { accountId, entityId: check.entityId, now });
  await notifyOfClaim(trx, accountId, now);
  return 'claimed';
}

/** Moves what the entity booked to the caller's account, and deletes the empty one that the entity kept. */
export async function claimIntoAccount(trx: Trx, proof: ClaimProof): Promise<ClaimResult> {
  const { appointment, callerAccountId, now } = proof;
  const { accountId: fromAccountId } = appointment;
  const accountIds = [fromAccountId, ...(callerAccountId ? [callerAccountId] : [])];
  await lockForMove(trx, accountIds);
  const check = await checkClaim(trx, proof);
  if (check.step !== 'adopt') return refusalOf(check);
  const { entityId, toAccountId } = check;
  await endMergesInto(trx, fromAccountId);
  await moveAccount(trx, { fromAccountId, toAccountId, entityId, only: null });
  await deleteEmptyAccount(trx, fromAccountId);
  await addOwnPersons(trx, { accountId: toAccountId, entityId, now });
  await notifyOfClaim(trx, toAccountId, now);
  return 'claimed';
}

/** What changed between the check and the locks. A date that is wrong now was corrected by the entity meanwhile. */
function refusalOf({ step }: ClaimCheck): ClaimResult {
  return step === 'wrong' || step === 'adopt' ? 'date' : step;
}

/** A link may have been forwarded: the owner of its mailbox gets an e-mail, and can act. */
async function notifyOfClaim(trx: Trx, accountId: string, now: Date): Promise<void> {
  const account = await findAccount(trx, accountId);
  if (!account) return;
  const { email: recipient, firstName, language } = account;
  await queueMessage(trx, {
    channel: 'email',
    recipient,
    language,
    template: 'account-claimed',
    data: { firstName },
    accountId,
    now,
  });
}
