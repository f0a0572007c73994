import { addDays } from '../../platform/add-days.rules.ts';
import { type DayState, dayStates } from './attendance.rules.ts';

export const dayViews = ['columns', 'list', 'week'] as const;
export type DayView = (typeof dayViews)[number];

/** What the address of the day says. */
export interface DayAddress {
  /** YYYY-MM-DD; null for today. */
  date: string | null;
  view: DayView;
  /** A pool that alone is shown. */
  pool: string | null;
  status: DayState | null;
  /** The appointment whose sheet is open. */
  open: string | null;
}

/** The address of the day as it can be used: what it cannot mean is left out. */
export function dayAddressOf(query: URLSearchParams): DayAddress {
  const date = query.get('date');
  return {
    date: date !== null && isCivilDate(date) ? date : null,
    view: dayViews.find((view) => view === query.get('view')) ?? 'columns',
    pool: query.get('pool') || null,
    status: dayStates.find((state) => state === query.get('status')) ?? null,
    open: query.get('open') || null,
  };
}

function isCivilDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The query of an address; what is as usual is left out. */
export function dayQueryOf({ date, view, pool, status, open }: DayAddress) {
  return {
    ...(date === null ? {} : { date }),
    ...(view === 'columns' ? {} : { view }),
    ...(pool === null ? {} : { pool }),
    ...(status === null ? {} : { status }),
    ...(open === null ? {} : { open }),
  };
}

/** The first day of the week of a day, as the week is shown. */
export function mondayOf(date: string): string {
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -sinceMonday);
}
