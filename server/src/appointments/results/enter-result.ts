import { resultSystems } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import type { EnterableResult } from '@vaga/contract/result-entry';
import type { AccessKeyActor, MemberActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure } from '../../platform/http/outcome.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { recordChanges, updateAppointment } from '../states/appointments.queries.ts';
import { afterUndo } from '../states/attendance-acts.rules.ts';
import { lockForAct } from '../states/lock-for-act.ts';
import { identityMissing } from './identity-missing.ts';
import { reportResult } from './report-result.ts';
import { readResultContext } from './result-entry.queries.ts';
import { delayOf, entryRefusal } from './result-entry.rules.ts';

export interface EnterResultInput {
  actor: MemberActor | AccessKeyActor;
  id: string;
  /** That the member saw; null: the result is judged as it is, and without a reason nothing is corrected. */
  version: number | null;
  result: EnterableResult;
  /** Why it is corrected. */
  reason: string | null;
  language: Language;
  now: Date;
}

/**
 * Enters the result of an appointment, or corrects it; marks the service as done before, if it is not. The patient reads it once it
 * can no longer be taken back.
 * @returns the refusal; null if it is entered.
 * @throws Problem 404, AppointmentChanged as `lockForAct`.
 */
export async function enterResult(
  trx: Trx,
  deps: { links: SignedLinks },
  input: EnterResultInput,
): Promise<Outcome<never> | null> {
  const { actor, id, result, reason, language, now } = input;
  const { appointment } = await lockForAct(trx, input, resultSystems);
  const { resultsOfService, identity, document } = await readResultContext(trx, id);
  const refusal = entryRefusal({ ...appointment, resultsOfService }, input);
  if (refusal) return failure(refusal);
  const missing = identityMissing(identity, language);
  if (missing) return missing;
  const showAt = afterUndo(now);
  const delay = delayOf(appointment, { result, showAt }, now);
  await updateAppointment(trx, id, { result, ...delay });
  const change = { appointmentId: id, field: 'result' as const, actor, now };
  const isDoneBefore = appointment.result !== 'Pending';
  await recordChanges(trx, [
    ...(isDoneBefore ? [] : [{ ...change, from: 'Pending', to: 'Executed' }]),
    { ...change, from: isDoneBefore ? appointment.result : 'Executed', to: result, reason },
  ]);
  await reportResult(trx, deps, { before: appointment, result, document, showAt, now });
  return null;
}
