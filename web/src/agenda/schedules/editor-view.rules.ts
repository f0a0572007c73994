import type { Pool } from '@vaga/contract/pools';
import type { PoolSchedule } from '@vaga/contract/schedules';
import type { SchedulePeriod } from './periods.rules.ts';
import { daysOfNewChange, listPeriods, periodOn, schedulesOn } from './periods.rules.ts';
import type { DraftSchedule, PoolDraft } from './week-draft.rules.ts';
import { countChanges } from './week-draft.rules.ts';

/** The drafts of pools, by their ids. */
export type PoolDrafts = Readonly<Record<string, PoolDraft>>;

export interface EditorViewInput {
  pools: readonly Pool[];
  read: {
    /** Civil day at the entity. */
    today: string;
    schedules: readonly PoolSchedule[];
    past: readonly { idPool: string; days: readonly string[] }[];
  };
  /** Of the address: the civil day whose version is shown; null: the draft, or today's. */
  on: string | null;
  idPool: string | null;
  /** Whether the member may plan. */
  canEdit: boolean;
}

/** What the editor shows of one pool. */
export interface EditorView {
  /** Null without any. */
  pool: Pool | null;
  periods: SchedulePeriod[];
  /** That of the shown day. */
  period: SchedulePeriod | null;
  /** In the week: of the draft, or of the shown day. */
  schedules: readonly DraftSchedule[];
  draft: PoolDraft | null;
  isDraftShown: boolean;
  isReadOnly: boolean;
  /** The shown version is over. */
  isOver: boolean;
  /** Of the draft, against what holds on its first day. */
  changes: { changed: number; removed: number };
  /** The draft, or the one that an edit begins: of the version that is shown. */
  nextDraft: PoolDraft;
}

/** The pool, the version and the week that an address leads to, with the drafts of the tab. */
export function viewOf(input: EditorViewInput, drafts: PoolDrafts): EditorView {
  const { read, on, canEdit } = input;
  const pool = poolOf(input);
  const draft = (pool && drafts[pool.id]) ?? null;
  const ofPool = read.schedules.filter(({ idPool }) => idPool === pool?.id);
  const past = read.past.find(({ idPool }) => idPool === pool?.id)?.days ?? [];
  const { today } = read;
  const periods = listPeriods({ schedules: ofPool, past, today });
  const isDraftShown = draft !== null && on === null;
  const period = periodOn(periods, on ?? today);
  const isOver = period?.kind === 'past' && !isDraftShown;
  const schedules = isDraftShown ? draft.schedules : schedulesOn(ofPool, on ?? today);
  const isEmpty = schedules.length === 0;
  const isOtherVersion = draft !== null && !isDraftShown;
  return {
    pool,
    periods,
    period,
    schedules,
    draft,
    isDraftShown,
    isReadOnly: !canEdit || pool?.retiredOn !== null || isOver || isOtherVersion,
    isOver,
    changes: draft
      ? countChanges(schedulesOn(ofPool, draft.from), draft.schedules)
      : { changed: 0, removed: 0 },
    nextDraft: draft ?? { ...daysOfNewChange(periods, { period, isEmpty, today }), schedules },
  };
}

/** That of the address, else the first that is not retired. */
function poolOf({ pools, idPool }: EditorViewInput): Pool | null {
  const asked = pools.find(({ id }) => id === idPool);
  return asked ?? pools.find(({ retiredOn }) => retiredOn === null) ?? pools[0] ?? null;
}

interface MoveToPoolInput {
  read: EditorViewInput['read'];
  /** From the pool with this draft to another. */
  from: { idPool: string; draft: PoolDraft };
  to: string;
  schedule: DraftSchedule;
}

/** The drafts once a schedule has been moved to another pool: both have one then. A schedule that was new has only arrived. */
export function moveScheduleToPool(
  drafts: PoolDrafts,
  { read, from, to, schedule }: MoveToPoolInput,
): PoolDrafts {
  const { from: first, until, schedules } = from.draft;
  const there = read.schedules.filter(({ idPool }) => idPool === to);
  const target = drafts[to] ?? { from: first, until, schedules: schedulesOn(there, first) };
  const left = schedules.filter(({ key }) => key !== schedule.key);
  const arrived = [...target.schedules, { ...schedule, id: null }];
  const next = { ...drafts, [to]: { ...target, schedules: arrived } };
  return left.length === schedules.length
    ? next
    : { ...next, [from.idPool]: { ...from.draft, schedules: left } };
}
