import type { LinkedAppointment } from '../appointments/index.ts';
import type { ClaimKey } from '../identity/index.ts';
import {
  countWrongDate,
  findAccountByEmail,
  findUnclaimedAccount,
  isClaimLocked,
  lockAccounts,
  lockMerges,
} from '../identity/index.ts';
import { readDateOfBirth } from '../persons/index.ts';
import type { Trx } from '../platform/db.ts';

/** What a caller proves about the patient of an appointment. */
export interface ClaimProof {
  /** Opened by its link, which was sent to the address of the account. */
  appointment: Pick<LinkedAppointment, 'accountId' | 'personId'>;
  /** The mailbox that the link proves. */
  mailbox: string;
  /** YYYY-MM-DD, as typed. */
  dateOfBirth: string;
  callerAccountId: string | null;
  now: Date;
}

export type ClaimCheck =
  /** Not kept by an entity; or its address is not the one that the link went to. */
  | { step: 'saved' | 'otherAddress' | 'noDate' | 'locked' }
  | { step: 'wrong'; left: number }
  /** The date is right, and the address has no account. */
  | { step: 'password'; entityId: string; contactEmail: string }
  /** The date is right, and the address has an account that is not the caller's. */
  | { step: 'signIn' }
  /** The date is right, and the caller has the account of the address. */
  | { step: 'adopt'; entityId: string; contactEmail: string; toAccountId: string };

/**
 * Checks a claim under the lock of the account: guesses at once are counted one after the other. The caller's transaction
 * commits a wrong guess.
 */
export async function checkClaim(trx: Trx, proof: ClaimProof): Promise<ClaimCheck> {
  const { appointment, mailbox: contactEmail, dateOfBirth, callerAccountId, now } = proof;
  const { accountId, personId } = appointment;
  await lockAccounts(trx, [accountId]);
  const account = await findUnclaimedAccount(trx, accountId);
  if (!account) return { step: 'saved' };
  if (account.contactEmail !== contactEmail) return { step: 'otherAddress' };
  // Joined to another account since the link was opened: the appointment is there, and this one waits for an undo.
  if ((await lockMerges(trx, { fromAccountId: accountId })).length > 0)
    return { step: 'otherAddress' };
  const recorded = await readDateOfBirth(trx, personId);
  if (recorded === null) return { step: 'noDate' };
  const key: ClaimKey = { accountId, contactEmail, dateOfBirth: recorded };
  if (await isClaimLocked(trx, key)) return { step: 'locked' };
  if (recorded !== dateOfBirth) {
    const left = await countWrongDate(trx, key, now);
    return left > 0 ? { step: 'wrong', left } : { step: 'locked' };
  }
  const { entityId } = account;
  const owner = await findAccountByEmail(trx, contactEmail);
  if (!owner) return { step: 'password', entityId, contactEmail };
  if (owner.id !== callerAccountId) return { step: 'signIn' };
  return { step: 'adopt', entityId, contactEmail, toAccountId: owner.id };
}
