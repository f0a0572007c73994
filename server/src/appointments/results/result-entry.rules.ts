import type { AppointmentStatus, Result } from '@vaga/contract/appointments';
import type { MessageCode } from '@vaga/contract/messages';
import type { EnterableResult } from '@vaga/contract/result-entry';
import { enterableResults } from '@vaga/contract/result-entry';
import { lifeOf } from '../states/appointment-state.rules.ts';

/** An appointment as the entry of its result sees it. */
export interface ResultFacts {
  status: AppointmentStatus;
  result: Result;
  /** As `ResultDelay`. */
  resultShownAt: Date | null;
  resultBefore: Result | null;
  /** The results that the service can have. */
  resultsOfService: readonly string[];
}

/** Until `resultShownAt` a result can be taken back, and the patient reads `resultBefore`; both null: it is shown. */
export type ResultDelay = Pick<ResultFacts, 'resultShownAt' | 'resultBefore'>;

/** Whether a result is an outcome: later than `Executed`. */
export function isEnterable(result: string): result is EnterableResult {
  return enterableResults.some((one) => one === result);
}

/** What the results of a service may become, in the order of the contract. */
export function enterableOf(resultsOfService: readonly string[]): EnterableResult[] {
  return enterableResults.filter((one) => resultsOfService.includes(one));
}

/**
 * Why a result may not be entered; null if it may. The person has checked in, or the service is done; among outcomes only a
 * correction leads, which has a reason. Whether the identity is complete is asked apart.
 */
export function entryRefusal(
  { status, result, resultsOfService }: ResultFacts,
  entered: { result: EnterableResult; reason: string | null },
): MessageCode | null {
  const life = lifeOf({ status });
  if (life !== 'checkedIn' && life !== 'booked') return 'agenda.not_possible';
  if (result === 'Pending' && life !== 'checkedIn') return 'result.not_arrived';
  if (!enterableOf(resultsOfService).includes(entered.result)) return 'result.not_of_service';
  if (result === entered.result) return 'result.same';
  return isEnterable(result) && entered.reason === null ? 'result.has_other' : null;
}

/** What the patient reads of a result at `now`, where nothing but time keeps it back. */
export function shownResult(
  { result, resultShownAt, resultBefore }: Omit<ResultFacts, 'status' | 'resultsOfService'>,
  now: Date,
): Result {
  return resultShownAt !== null && resultBefore !== null && resultShownAt > now
    ? resultBefore
    : result;
}

/** How a result is kept back until `showAt`; null: it is shown at once. The patient reads of what is done without delay. */
export function delayOf(
  facts: Omit<ResultFacts, 'status' | 'resultsOfService'>,
  next: { result: Result; showAt: Date | null },
  now: Date,
): ResultDelay {
  const shown = shownResult(facts, now);
  const { result, showAt } = next;
  if (showAt === null || shown === result || !isEnterable(result))
    return { resultShownAt: null, resultBefore: null };
  return { resultShownAt: showAt, resultBefore: isEnterable(shown) ? shown : 'Executed' };
}
