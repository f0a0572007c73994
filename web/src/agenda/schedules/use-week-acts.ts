import { useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { schedulesTexts } from './schedules.texts.ts';
import type { ScheduleEditor } from './use-schedule-editor.ts';
import type { DraftSchedule, HoursEdge, PoolDraft } from './week-draft.rules.ts';
import { putSchedule, splitDay, stepEdge, wallTimeOf } from './week-draft.rules.ts';

/** A schedule in the dialog, and the day on which it was opened. */
export interface OpenedSchedule {
  schedule: DraftSchedule;
  weekday: number | null;
  isNew: boolean;
}

/** An edge one interval later (1) or earlier (-1). */
interface EdgeStep {
  edge: HoursEdge;
  direction: 1 | -1;
}

/** What members do to the schedules of the week that is shown; each act says what has become of it. */
export function useWeekActs(editor: ScheduleEditor) {
  const t = useText(schedulesTexts);
  const [opened, setOpened] = useState<OpenedSchedule | null>(null);
  const [message, setMessage] = useState('');
  const { schedules } = editor;

  /** @param days from and until which day the change holds, where they are changed with it. */
  function put(
    schedule: DraftSchedule,
    days: Partial<Pick<PoolDraft, 'from' | 'until'>> = {},
  ): void {
    editor.edit({ ...days, schedules: putSchedule(schedules, schedule) });
  }

  /** Moves an edge by one interval, and says where it is. */
  function step(schedule: DraftSchedule, { edge, direction }: EdgeStep): void {
    const moved = stepEdge(schedule, edge, direction);
    if (moved !== schedule) put(moved);
    const time = edge === 'from' ? moved.fromTime : moved.toTime;
    setMessage(t(`message.${edge}`, { time }));
  }

  function remove(schedule: DraftSchedule): void {
    editor.edit({ schedules: schedules.filter(({ key }) => key !== schedule.key) });
    setOpened(null);
    setMessage(t('message.removed', { name: schedule.name }));
  }

  /** The day becomes a schedule of its own, and is opened. */
  function split(schedule: DraftSchedule, weekday: number): void {
    const newKey = editor.newKey();
    const next = splitDay(schedules, { key: schedule.key, weekday, newKey });
    editor.edit({ schedules: next });
    const own = next.find(({ key }) => key === newKey);
    setOpened(own ? { schedule: own, weekday, isNew: false } : null);
  }

  /** Opens the dialog for a schedule that is not in the week yet. */
  function add(hours: { weekdays: readonly number[]; fromTime?: number; toTime?: number }): void {
    const like = schedules.at(-1);
    const { weekdays, fromTime = 540, toTime = 1080 } = hours;
    const schedule: DraftSchedule = {
      key: editor.newKey(),
      id: null,
      name: like?.name ?? t('add.name'),
      weekdays,
      fromTime: wallTimeOf(fromTime),
      toTime: wallTimeOf(toTime),
      breakFrom: null,
      breakTo: null,
      intervalMinutes: like?.intervalMinutes ?? 15,
      capacity: like?.capacity ?? 1,
      serves: like?.serves ?? null,
    };
    setOpened({
      schedule,
      weekday: weekdays.length === 1 ? (weekdays[0] ?? null) : null,
      isNew: true,
    });
  }

  return {
    opened,
    message,
    put,
    step,
    remove,
    split,
    add,
    open: (schedule: DraftSchedule, weekday: number) =>
      setOpened({ schedule, weekday, isNew: false }),
    close: () => setOpened(null),
  };
}

export type WeekActs = ReturnType<typeof useWeekActs>;
