import type { AgendaAppointment, AttendanceAct, DeskAct } from '@vaga/contract/agenda-acts';
import type { AgendaDay, AgendaPerson } from '@vaga/contract/agenda-day';
import { undoMinutes } from '@vaga/contract/limits';
import { useRef } from 'react';
import { useText } from '../../platform/texts.ts';
import { messageIn } from '../../platform/wire.ts';
import { withAppointment } from './attendance.rules.ts';
import { changedIn, undo } from './day.api.ts';
import { dayTexts } from './day.texts.ts';
import type { ChangeDay } from './use-day.ts';
import { type NoticeOffer, useNotice } from './use-notice.ts';
import { usePersonQueue } from './use-person-queue.ts';

interface DoneAct {
  kind: AttendanceAct | DeskAct;
  person: AgendaPerson;
  version: number;
  until: number;
}

export interface ChangedDay {
  day: AgendaDay;
  change: ChangeDay;
  readAgain: () => Promise<void>;
}

interface ActToRun {
  person: AgendaPerson;
  /** The same act twice on one person is one. */
  name: string;
  /** What can be done about a refusal. */
  offerFor?: (error: unknown) => NoticeOffer | null;
}

/** Acts that change more of the day than one chip: free places, or the people of one payment. */
const isWide = (kind: DoneAct['kind']) => ['takeMoney', 'move', 'cancel'].includes(kind);

/** How acts run: those on one person one after the other, with a notice of each, and the way back from the last one. */
export function useActRuns({ day, change, readAgain }: ChangedDay) {
  const t = useText(dayTexts);
  const { busy, queue, allAnswered } = usePersonQueue();
  const { notice, say, close } = useNotice();
  /** Of each appointment that an act has changed, as the server answered. */
  const versions = useRef(new Map<string, number>());
  const last = useRef<DoneAct | null>(null);

  /**
   * Does an act, after those before it on the same person. A refusal shows the row as it is, and what can be done about it
   * if there is something; what waited for the act is not done then, and the notice says so.
   * @returns whether the act was done.
   */
  function run(
    { person, name, offerFor }: ActToRun,
    work: (seen: AgendaPerson) => Promise<void>,
  ): Promise<boolean> {
    return queue(person.id, name, async (isLast) => {
      try {
        const version = Math.max(person.version, versions.current.get(person.id) ?? 0);
        await work({ ...person, version });
        return true;
      } catch (error) {
        const asItIs = changedIn(error) ?? person;
        change((old) => withAppointment(old, asItIs));
        const text = messageIn(error) ?? t('act.failed');
        const refusal = isLast() ? text : `${text} ${t('act.nextDropped')}`;
        say(refusal, 'refused', offerFor?.(error) ?? null);
        void readAgain();
        return false;
      }
    });
  }

  /** Shows the appointment as the server answered it. */
  function take(answer: AgendaAppointment): AgendaAppointment {
    versions.current.set(answer.id, answer.version);
    change((old) => withAppointment(old, answer));
    return answer;
  }

  function remember(done: Omit<DoneAct, 'until'>, text: string) {
    versions.current.set(done.person.id, done.version);
    last.current = { ...done, until: Date.now() + undoMinutes * 60_000 };
    say(text, 'done');
  }

  function undoAct(kind: DoneAct['kind'], person: AgendaPerson) {
    return run({ person, name: `undo ${kind}` }, async ({ id, version }) => {
      take(await undo(kind, { id, version }));
      if (isWide(kind)) void readAgain();
      if (last.current?.person.id === person.id) last.current = null;
      say(t('done.undone', { name: person.person }), 'noted');
    });
  }

  /** The last act of this screen, for two minutes; one that has no answer yet is waited for. */
  async function undoLast() {
    await allAnswered();
    const done = last.current;
    if (!done || done.until < Date.now()) return;
    const person = day.people.find(({ id }) => id === done.person.id) ?? done.person;
    await undoAct(done.kind, { ...person, version: done.version });
  }

  return { busy, notice, closeNotice: close, say, run, take, remember, undoAct, undoLast };
}
