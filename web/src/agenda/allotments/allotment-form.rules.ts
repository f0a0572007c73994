import type { Allotment } from '@vaga/contract/allotments';
import { closureDays } from '@vaga/contract/closure-limits';
import type { SentScheduleChange } from '@vaga/contract/schedule-changes';
import { addDays } from '../../platform/add-days.rules.ts';

/** What is typed of an allotment. Days are civil dates, `untilDay` included; times HH:mm; numbers as digits. */
export interface AllotmentDraft {
  /** 'protocol 019…', 'code', 'code hotel', or empty while nothing is chosen. */
  forWhom: string;
  /** Where it is for another code. */
  code: string;
  pool: string;
  fromDay: string;
  untilDay: string;
  fromTime: string;
  toTime: string;
  places: string;
  releaseHours: string;
}

/** A new one begins today, for a month. */
export function emptyDraft(today: string): AllotmentDraft {
  return {
    forWhom: '',
    code: '',
    pool: '',
    fromDay: today,
    untilDay: addDays(today, 30),
    fromTime: '',
    toTime: '',
    places: '1',
    releaseHours: '24',
  };
}

/** The draft of an allotment that is changed. */
export function allotmentDraftOf(allotment: Allotment): AllotmentDraft {
  const { idProtocol, code, idPool, fromDate, untilDate, fromTime, toTime } = allotment;
  // Midnight at the end of the day is that of the next one.
  const end = toTime === '24:00' ? '00:00' : toTime;
  return {
    forWhom: idProtocol === null ? `code ${code}` : `protocol ${idProtocol}`,
    code: '',
    pool: idPool,
    fromDay: fromDate,
    untilDay: addDays(untilDate, -1),
    fromTime,
    toTime: end,
    places: String(allotment.places),
    releaseHours: String(allotment.releaseHours),
  };
}

type Wrong = 'for' | 'code' | 'pool' | 'untilDay' | 'long' | 'time' | 'places' | 'releaseHours';

/** What is wrong with a draft, by field. */
export function allotmentErrors(
  draft: AllotmentDraft,
): Partial<Record<keyof AllotmentDraft, Wrong>> {
  const { forWhom, code, pool, fromDay, untilDay, fromTime, toTime } = draft;
  const errors: Partial<Record<keyof AllotmentDraft, Wrong>> = {};
  if (forWhom === '') errors.forWhom = 'for';
  if (forWhom === 'code' && code.trim() === '') errors.code = 'code';
  if (pool === '') errors.pool = 'pool';
  const days = (Date.parse(untilDay) - Date.parse(fromDay)) / 86_400_000 + 1;
  if (days <= 0) errors.untilDay = 'untilDay';
  else if (days > closureDays) errors.untilDay = 'long';
  if (fromTime === '') errors.fromTime = 'time';
  if (toTime === '') errors.toTime = 'time';
  if (!isWhole(draft.places, 1, 10_000)) errors.places = 'places';
  if (!isWhole(draft.releaseHours, 0, 8784)) errors.releaseHours = 'releaseHours';
  return errors;
}

function isWhole(digits: string, least: number, most: number): boolean {
  return /^\d{1,5}$/.test(digits) && Number(digits) >= least && Number(digits) <= most;
}

/** The change that a draft asks for. @param changed the allotment that it changes; null for a new one. */
export function changeOf(draft: AllotmentDraft, changed: Allotment | null): SentScheduleChange {
  const { forWhom, code, pool, fromDay, untilDay, fromTime, toTime } = draft;
  const [kind, id = code.trim()] = forWhom.split(' ');
  return {
    kind: 'allotment',
    ...(changed ? { id: changed.id, version: changed.version } : {}),
    ...(kind === 'protocol' ? { forProtocol: id } : { forCode: id }),
    pool,
    fromDate: fromDay,
    untilDate: addDays(untilDay, 1),
    fromTime,
    toTime,
    places: Number(draft.places),
    releaseHours: Number(draft.releaseHours),
  };
}
