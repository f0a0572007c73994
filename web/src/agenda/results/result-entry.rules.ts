import type { EnterableResult, ResultRow, ResultState } from '@vaga/contract/result-entry';

/** The lists of results, the first of which opens. */
export const resultStates = [
  'toEnter',
  'arrived',
  'entered',
] as const satisfies readonly ResultState[];

/** The key of each outcome, as it stands on its button. 4 attaches the document, whether the outcome is in it or beside it. */
export const outcomeKeys = {
  1: 'Authorized',
  2: 'Unauthorized',
  3: 'Inconclusive',
} as const satisfies Record<number, EnterableResult>;

/** The outcomes of a row that have a button, in the order of their keys. `WithResult` comes with the document. */
export function outcomesToChoose({ outcomes }: Pick<ResultRow, 'outcomes'>): EnterableResult[] {
  return Object.values(outcomeKeys).filter((outcome) => outcomes.includes(outcome));
}

/** The outcome of a key at a row; null for a key without one, and while identity data is missing. */
export function outcomeOfKey(
  key: string,
  row: Pick<ResultRow, 'outcomes' | 'missing'>,
): EnterableResult | null {
  const found = Object.entries(outcomeKeys).find(([digit]) => digit === key)?.[1];
  if (!found || row.missing.length > 0 || !row.outcomes.includes(found)) return null;
  return found;
}

/** Whether a row may be one of several that are negative: complete, without an outcome yet, and of a service with negatives. */
export function canBeNegative({
  outcomes,
  missing,
  result,
}: Pick<ResultRow, 'outcomes' | 'missing' | 'result'>): boolean {
  const isOpen = result === 'Pending' || result === 'Executed';
  return isOpen && missing.length === 0 && outcomes.includes('Authorized');
}

/** Whether a result is later than the catalogue promised. Both are instants. */
export function isOverdue({ dueAt }: Pick<ResultRow, 'dueAt'>, now: string): boolean {
  return dueAt !== null && Date.parse(dueAt) < Date.parse(now);
}

/** A moment with the offset of the entity, in its wall time: day and hour. */
export function wallMoment(moment: string): { day: string; time: string } {
  return { day: moment.slice(0, 10), time: moment.slice(11, 16) };
}
