import { posterAttempts } from '@vaga/contract/limits';
import type { SelfCheckIn } from '@vaga/contract/self-check-in';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { wholeCode } from '../states/appointment-code.ts';
import { recordArrival } from './check-in-self.ts';
import type { PosterAppointment } from './self-check-in.queries.ts';
import {
  countPosterAttempt,
  findPosterAppointment,
  forgetPosterAttempts,
} from './self-check-in.queries.ts';
import { isEndOfPhone, isKnownAtPoster } from './self-check-in.rules.ts';

interface CheckInAtPosterInput {
  /** As it was typed. */
  code: string;
  phoneDigits: string;
  /** Whose poster it is; undefined: any. */
  entityCode: string | undefined;
  now: Date;
}

/**
 * A person at the poster of an entity says that they have arrived: the code and three digits of the phone say who they are.
 * Every mistake has the same answer after the same two statements. The try is counted before it is judged, so that many at
 * once are no more than `posterAttempts`.
 * @throws Problem 404 for any mistake.
 */
export async function checkInAtPoster(
  db: Db,
  input: CheckInAtPosterInput,
): Promise<Outcome<SelfCheckIn>> {
  const { now } = input;
  const code = wholeCode(input.code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase());
  const attempts = await countPosterAttempt(db, code, now);
  const appointment = await findPosterAppointment(db, code);
  if (!appointment || attempts > posterAttempts || !isRight(appointment, input)) throw refusal();
  const { id } = appointment;
  const actor = { kind: 'link', opens: id, entityId: null } as const;
  return inTransaction(db, async (trx) => {
    const outcome = await recordArrival(trx, { actor, id, isAtPoster: true, now });
    if (outcome.type !== 'Success') throw refusal();
    await forgetPosterAttempts(trx, code);
    return outcome;
  });
}

function isRight(
  appointment: PosterAppointment,
  { phoneDigits, entityCode, now }: CheckInAtPosterInput,
): boolean {
  const isHere = entityCode === undefined || entityCode === appointment.entityCode;
  const isKnown = isKnownAtPoster(appointment, now);
  return isHere && isKnown && isEndOfPhone(phoneDigits, appointment.phone);
}

const refusal = () => notFound('self_check_in.not_found');
