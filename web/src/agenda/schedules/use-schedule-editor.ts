import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { takeImportedHours } from '../../organisations/index.ts';
import { addDays } from '../../platform/add-days.rules.ts';
import { keepInDraft, readDraft, useDraft } from '../../platform/draft.ts';
import type { EditorViewInput, PoolDrafts } from './editor-view.rules.ts';
import { moveScheduleToPool, viewOf } from './editor-view.rules.ts';
import { draftOfImport } from './imported-draft.rules.ts';
import { schedulesOn } from './periods.rules.ts';
import type { DraftSchedule, PoolDraft } from './week-draft.rules.ts';
import { isSameDraft } from './week-draft.rules.ts';

/** Under which name the tab keeps what is planned and not applied. */
const draftName = 'schedules';

/** How many steps can be taken back. */
const undoSteps = 50;

interface KeptDrafts {
  drafts: PoolDrafts;
}

/** Puts hours of an import among the drafts that the tab keeps, before those are read. @returns the pool of the hours. */
function useImportedHours({ schedules, today }: EditorViewInput['read']): string | null {
  const [imported, setImported] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when the editor appears
  useLayoutEffect(() => {
    const hours = takeImportedHours();
    const idPool = hours[0]?.idPool;
    const ofPool = schedules.filter((one) => one.idPool === idPool);
    const draft = draftOfImport(hours, ofPool, today);
    if (idPool === undefined || !draft) return;
    const { drafts } = readDraft<KeptDrafts>(draftName) ?? {};
    keepInDraft<KeptDrafts>(draftName, { drafts: { ...drafts, [idPool]: draft } });
    setImported(idPool);
  }, []);
  return imported;
}

/** The drafts of pools, kept in the tab over a reload, and the steps back of those of one pool. */
function usePoolDrafts() {
  const { draft, change } = useDraft<KeptDrafts>(draftName, { drafts: {} });
  const [history, setHistory] = useState<readonly (PoolDraft | null)[]>([]);
  const { drafts } = draft;
  const withDraft = (id: string, next: PoolDraft | null): PoolDrafts => {
    const { [id]: _, ...others } = drafts;
    return next === null ? others : { ...others, [id]: next };
  };
  return {
    drafts,
    canUndo: history.length > 0,
    keep: (id: string, next: PoolDraft | null) => {
      setHistory([...history.slice(-undoSteps), drafts[id] ?? null]);
      change({ drafts: withDraft(id, next) });
    },
    undo: (id: string) => {
      if (history.length === 0) return;
      change({ drafts: withDraft(id, history.at(-1) ?? null) });
      setHistory(history.slice(0, -1));
    },
    /** With nothing to take back. */
    replace: (next: PoolDrafts) => {
      setHistory([]);
      change({ drafts: next });
    },
    withDraft,
    forgetSteps: () => setHistory([]),
  };
}

/** What is shown of which pool, and what members plan for it. Nothing here is saved: that is done once its impact has been seen. */
export function useScheduleEditor(input: EditorViewInput) {
  const [, setAddress] = useSearchParams();
  const imported = useImportedHours(input.read);
  const plan = usePoolDrafts();
  const keys = useRef(0);
  const view = viewOf(input, plan.drafts);
  const { pool, draft } = view;
  const { pools, read, on } = input;

  function showVersion(day: string | null): void {
    const change = (address: URLSearchParams) => {
      if (day === null) address.delete('on');
      else address.set('on', day);
      return address;
    };
    setAddress(change, { preventScrollReset: true });
  }

  function showPool(id: string): void {
    plan.forgetSteps();
    setAddress({ pool: id }, { preventScrollReset: true });
  }

  /** Replaces the draft of the pool that is shown; the address shows the draft then. */
  function setDraft(next: PoolDraft): void {
    if (pool) plan.keep(pool.id, next);
    if (on !== null) showVersion(null);
  }

  /** One day is planned unlike the others: it begins with the schedules that it would have. */
  function startOneDay(day: string): void {
    const ofPool = read.schedules.filter(({ idPool }) => idPool === pool?.id);
    setDraft({ from: day, until: addDays(day, 1), schedules: schedulesOn(ofPool, day) });
  }

  function moveToPool(schedule: DraftSchedule, to: string, days: Omit<PoolDraft, 'schedules'>) {
    if (!pool) return;
    const from = { idPool: pool.id, draft: { ...view.nextDraft, ...days } };
    plan.replace(moveScheduleToPool(plan.drafts, { read, from, to, schedule }));
    showPool(to);
  }

  return {
    ...view,
    /** Pools with something planned that is not applied. */
    draftPools: new Set(
      Object.keys(plan.drafts).filter((id) => pools.some((one) => one.id === id)),
    ),
    canUndo: plan.canUndo,
    /** Whether the draft that is shown began with hours of a file. */
    isImported: imported !== null && imported === pool?.id && view.isDraftShown,
    /** Changes the draft, or begins one. What says nothing new begins none. */
    edit: (part: Partial<PoolDraft>) => {
      const next = { ...view.nextDraft, ...part };
      if (!isSameDraft(view.nextDraft, next)) setDraft(next);
    },
    undo: () => {
      if (pool) plan.undo(pool.id);
    },
    discard: () => {
      if (pool && draft) plan.keep(pool.id, null);
    },
    startOneDay,
    /** Plans the first schedules of a pool that has just been added, from today on. */
    startIn: (id: string, schedules: readonly DraftSchedule[]) => {
      plan.replace(plan.withDraft(id, { from: read.today, until: null, schedules }));
      showPool(id);
    },
    moveToPool,
    showVersion,
    showPool,
    /** What has been applied is the schedule now. */
    forgetApplied: () => {
      if (pool) plan.replace(plan.withDraft(pool.id, null));
    },
    forgetAll: () => plan.replace({}),
    /** A key for a schedule that is added. */
    newKey: () => {
      keys.current += 1;
      return `new-${Date.now().toString(36)}-${keys.current}`;
    },
  };
}

export type ScheduleEditor = ReturnType<typeof useScheduleEditor>;
