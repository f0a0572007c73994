import type { ServiceLocation } from '@vaga/contract/partners';
import { readCode } from './entity-row.rules.ts';
import type { RowCells, RowError } from './row-cells.rules.ts';
import { plainWord, synonymsOf } from './row-cells.rules.ts';

/** A service as a schedule names it: 'hemograma', or 'hemograma@home'. */
export interface NamedService {
  slug: string;
  location: ServiceLocation;
}

/** A row of schedules.csv; what is undefined was not sent. */
export interface ScheduleRow {
  line: number;
  /** The code of the entity; '' where it is missing or wrong. */
  entity: string;
  pool: string;
  /** '' for a schedule without a name. */
  name: string;
  /** '' where it is missing or wrong. */
  validFrom: string;
  /** The last day, inclusive. */
  lastDay: string | undefined;
  /** In order, each once. */
  weekdays: number[] | undefined;
  fromTime: string | undefined;
  toTime: string | undefined;
  breakFrom: string | undefined;
  breakTo: string | undefined;
  intervalMinutes: number | undefined;
  capacity: number | undefined;
  /** 'all', or those it serves. */
  serves: 'all' | NamedService[] | undefined;
  errors: RowError[];
}

export function readScheduleRow(cells: RowCells): ScheduleRow {
  return {
    line: cells.line,
    entity: readCode(cells, 'entity') ?? '',
    pool: required(cells, 'pool', cells.text('pool', { maximum: 100 })) ?? '',
    name: cells.text('name', { maximum: 100 }) ?? '',
    validFrom: required(cells, 'from_day', cells.day('from_day')) ?? '',
    lastDay: cells.day('last_day'),
    weekdays: readWeekdays(cells),
    fromTime: startTime(cells, 'from_time'),
    toTime: cells.time('to_time'),
    breakFrom: startTime(cells, 'break_from'),
    breakTo: cells.time('break_to'),
    intervalMinutes: cells.whole('interval_minutes', { minimum: 1, maximum: 1440 }),
    capacity: cells.whole('capacity', { minimum: 0, maximum: 10_000 }),
    serves: readServices(cells),
    errors: cells.errors,
  };
}

function required<Value>(cells: RowCells, column: string, value: Value | undefined) {
  const isRefused = cells.errors.some((error) => error.column === column);
  return value === undefined && !isRefused ? cells.refuse(column, 'import.required') : value;
}

function startTime(cells: RowCells, column: string): string | undefined {
  const time = cells.time(column);
  return time === '24:00' ? cells.refuse(column, 'import.time_wrong') : time;
}

/** ISO weekdays by the beginnings of their names; 'm' alone would be two of them. */
const weekdayNames = synonymsOf<number>(
  [1, '1', 'seg', 'segunda', 'segunda feira', 'mon', 'monday', '2a'],
  [2, '2', 'ter', 'terca', 'terca feira', 'tue', 'tuesday', '3a'],
  [3, '3', 'qua', 'quarta', 'quarta feira', 'wed', 'wednesday', '4a'],
  [4, '4', 'qui', 'quinta', 'quinta feira', 'thu', 'thursday', '5a'],
  [5, '5', 'sex', 'sexta', 'sexta feira', 'fri', 'friday', '6a'],
  [6, '6', 'sab', 'sabado', 'sat', 'saturday'],
  [7, '7', 'dom', 'domingo', 'sun', 'sunday'],
);

/** '1 2 3 4 5', 'seg, ter', '1-5', '12345' or 'todos os dias'. */
function readWeekdays(cells: RowCells): number[] | undefined {
  const sent = cells.text('weekdays', { maximum: 200 });
  if (sent === undefined) return undefined;
  if (['todos os dias', 'todos', 'every day', 'all', 'daily'].includes(plainWord(sent)))
    return [1, 2, 3, 4, 5, 6, 7];
  const days = new Set<number>();
  for (const part of sent.replace(/-feira/gi, '').split(/[\s,;|/+]+/)) {
    if (part === '') continue;
    const found = weekdaysIn(part);
    if (found === null) return cells.refuse('weekdays', 'import.weekdays_wrong');
    for (const day of found) days.add(day);
  }
  return days.size > 0 ? [...days].sort((one, other) => one - other) : undefined;
}

function weekdaysIn(part: string): number[] | null {
  if (/^[1-7]{2,7}$/.test(part)) return [...part].map(Number);
  const [from, to, ...more] = part.split(/[-–—]/).map((name) => weekdayNames.get(plainWord(name)));
  if (from === undefined || more.length > 0) return null;
  if (!/[-–—]/.test(part)) return [from];
  if (to === undefined) return null;
  const count = ((to - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => ((from - 1 + index) % 7) + 1);
}

const suffixes: Readonly<Record<string, ServiceLocation>> = {
  entity: 'Entity',
  home: 'AtAddress',
  online: 'Online',
};

/** 'all', 'todos', or slugs with a space, a comma or a bar between them, each with '@home' or '@online' where it is done there. */
function readServices(cells: RowCells): 'all' | NamedService[] | undefined {
  const sent = cells.text('services', { maximum: 5000, hasLines: true });
  if (sent === undefined) return undefined;
  if (['all', 'todos', '*'].includes(plainWord(sent))) return 'all';
  const named = new Map<string, NamedService>();
  for (const part of sent.toLowerCase().split(/[\s,;|]+/)) {
    if (part === '') continue;
    const [slug = '', where = 'entity', ...more] = part.split('@');
    const location = Object.hasOwn(suffixes, where) ? suffixes[where] : undefined;
    if (slug === '' || location === undefined || more.length > 0)
      return cells.refuse('services', 'import.service_unknown', { service: part.slice(0, 80) });
    named.set(`${slug}@${where}`, { slug, location });
  }
  return [...named.values()];
}
