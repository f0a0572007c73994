import type { AgendaAppointment, AttendanceAct, DeskAct } from '@vaga/contract/agenda-acts';
import type { AgendaDay, AgendaPerson } from '@vaga/contract/agenda-day';
import { undoMinutes } from '@vaga/contract/limits';
import { useRef, useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { messageIn } from '../../platform/wire.ts';
import { withAppointment } from './attendance.rules.ts';
import { changedIn, undo } from './day.api.ts';
import { dayTexts } from './day.texts.ts';
import type { ChangeDay } from './use-day.ts';
import { type NoticeOffer, useNotice } from './use-notice.ts';

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

/** Acts that change more of the day than one chip: free places, or the people of one payment. */
const isWide = (kind: DoneAct['kind']) => ['takeMoney', 'move', 'cancel'].includes(kind);

/** How acts run: one of a person at a time, with a notice of each, and the way back from the last one. */
export function useActRuns({ day, change, readAgain }: ChangedDay) {
  const t = useText(dayTexts);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const { notice, say, close } = useNotice();
  const running = useRef(new Set<string>());
  const last = useRef<DoneAct | null>(null);

  /**
   * A refusal shows the row as it is, and what can be done about it if there is something.
   * @returns whether the act was done.
   */
  async function run(
    person: AgendaPerson,
    work: () => Promise<void>,
    offerFor: (error: unknown) => NoticeOffer | null = () => null,
  ): Promise<boolean> {
    if (running.current.has(person.id)) return false;
    running.current.add(person.id);
    setBusy(new Set(running.current));
    try {
      await work();
      return true;
    } catch (error) {
      const asItIs = changedIn(error) ?? person;
      change((old) => withAppointment(old, asItIs));
      say(messageIn(error) ?? t('act.failed'), 'refused', offerFor(error));
      void readAgain();
      return false;
    } finally {
      running.current.delete(person.id);
      setBusy(new Set(running.current));
    }
  }

  /** Shows the appointment as the server answered it. */
  function take(answer: AgendaAppointment): AgendaAppointment {
    change((old) => withAppointment(old, answer));
    return answer;
  }

  function remember(done: Omit<DoneAct, 'until'>, text: string) {
    last.current = { ...done, until: Date.now() + undoMinutes * 60_000 };
    say(text, 'done');
  }

  function undoAct(kind: DoneAct['kind'], person: AgendaPerson, version = person.version) {
    return run(person, async () => {
      take(await undo(kind, { id: person.id, version }));
      if (isWide(kind)) void readAgain();
      if (last.current?.person.id === person.id) last.current = null;
      say(t('done.undone', { name: person.person }), 'noted');
    });
  }

  /** The last act of this screen, for two minutes. */
  function undoLast() {
    const done = last.current;
    if (!done || done.until < Date.now()) return;
    const person = day.people.find(({ id }) => id === done.person.id) ?? done.person;
    return undoAct(done.kind, person, done.version);
  }

  return { busy, notice, closeNotice: close, say, run, take, remember, undoAct, undoLast };
}
