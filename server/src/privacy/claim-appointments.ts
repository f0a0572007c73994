import type { PublicAppointment } from '@vaga/contract/appointment-link';
import type { Language } from '@vaga/contract/common';
import type { OpenedAppointmentLink } from '../appointments/index.ts';
import { openAppointmentLink, presentLinkedAppointment } from '../appointments/index.ts';
import { clientNetwork, isNewPasswordValid } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, success, warning } from '../platform/http/outcome.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import type { ClaimProof } from './check-claim.ts';
import { checkClaim } from './check-claim.ts';
import { claimIntoAccount, claimNewAccount } from './complete-claim.ts';

export interface ClaimsDeps {
  db: Db;
  links: SignedLinks;
  passwords: Passwords;
}

export interface ClaimAppointmentsInput {
  token: string;
  /** YYYY-MM-DD, as typed. */
  dateOfBirth: string;
  /** For an address without an account; the terms are accepted with it. */
  password: string | undefined;
  confirmPassword: string | undefined;
  /** The account of the session; null without one. */
  callerAccountId: string | null;
  /** The client's IP address. */
  address: string;
  language: Language;
  now: Date;
}

type ClaimOutcome = Outcome<PublicAppointment>;

/**
 * Saves what an entity booked for a patient to the patient's account: a new one for an address without an account, else the
 * account of the address, whose session makes the call. The link proves the mailbox and the date of birth the person: an
 * address may have been mistyped, and must not open a result.
 * @throws Problem 404 for a forged link; 409 if the address was registered at this moment.
 */
export async function claimAppointments(
  deps: ClaimsDeps,
  input: ClaimAppointmentsInput,
): Promise<ClaimOutcome> {
  const opened = await openAppointmentLink(deps, input);
  if (!('appointment' in opened)) return opened;
  const { appointment } = opened;
  const { db } = deps;
  const proof = { ...input, appointment, mailbox: opened.address };
  const check = await inTransaction(db, (trx) => checkClaim(trx, proof));
  if (check.step === 'wrong') return failure('claim.wrong_date', { left: check.left });
  if (check.step === 'adopt') {
    const result = await inTransaction(db, (trx) => claimIntoAccount(trx, proof));
    return answer(db, { opened, input, step: result });
  }
  if (check.step !== 'password' || input.password === undefined)
    return answer(db, { opened, input, step: check.step });
  return defineAccount(deps, { opened, proof, password: input.password });
}

/** Checked before hashing: a caller without a right date must not cause work. Decided again under the locks. */
async function defineAccount(
  { db, passwords }: ClaimsDeps,
  claim: {
    opened: OpenedAppointmentLink;
    proof: ClaimProof & ClaimAppointmentsInput;
    password: string;
  },
): Promise<ClaimOutcome> {
  const { opened, proof, password } = claim;
  if (!isNewPasswordValid(password, proof.confirmPassword ?? '')) return failure('101');
  const passwordHash = await passwords.hash(password, { address: clientNetwork(proof.address) });
  const step = await inTransaction(db, (trx) => claimNewAccount(trx, { ...proof, passwordHash }));
  return answer(db, { opened, input: proof, step });
}

/** The appointment as it is after the claim, or after what it still needs. */
async function answer(
  db: Db,
  {
    opened,
    input,
    step,
  }: {
    opened: OpenedAppointmentLink;
    input: ClaimAppointmentsInput;
    step: PublicAppointment['claim'] | 'claimed';
  },
): Promise<ClaimOutcome> {
  if (step === 'locked') return failure('claim.locked');
  const claim = step === 'claimed' ? 'saved' : step;
  const shown = await presentLinkedAppointment(db, opened, input);
  const view = { ...shown, claim };
  if (step === 'claimed') return success(view, 'claim.saved');
  if (step === 'password' || step === 'date') return success(view);
  return warning(outcomeCodes[step], undefined, view);
}

const outcomeCodes = {
  noDate: 'claim.no_date',
  otherAddress: 'claim.other_address',
  signIn: 'claim.sign_in',
  saved: 'claim.already',
} as const;
