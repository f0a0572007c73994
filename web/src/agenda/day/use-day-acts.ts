import type { AttendanceAct } from '@vaga/contract/agenda-acts';
import type { AgendaDay, AgendaPerson } from '@vaga/contract/agenda-day';
import { undoMinutes } from '@vaga/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { messageIn } from '../../platform/wire.ts';
import { afterAct, withAppointment } from './attendance.rules.ts';
import { act, changedIn, undo } from './day.api.ts';
import { dayTexts } from './day.texts.ts';
import type { ChangeDay } from './use-day.ts';

/** How long the notice of an act offers to undo it; milliseconds. */
const noticeMs = 10_000;

/** What is said of the last act: done, with a way back, or refused. */
export interface DayNotice {
  key: number;
  isRefusal: boolean;
  text: string;
  canUndo: boolean;
}

interface DoneAct {
  kind: AttendanceAct;
  person: AgendaPerson;
  version: number;
  until: number;
}

interface DayActs {
  day: AgendaDay;
  change: ChangeDay;
  readAgain: () => Promise<void>;
}

/** What a member does with the people of the day, and the way back from the last act. */
export function useDayActs({ day, change, readAgain }: DayActs) {
  const t = useText(dayTexts);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [notice, setNotice] = useState<DayNotice | null>(null);
  const running = useRef(new Set<string>());
  const last = useRef<DoneAct | null>(null);
  const count = useRef(0);

  useEffect(() => {
    if (!notice || notice.isRefusal) return;
    const timer = setTimeout(() => setNotice(null), noticeMs);
    return () => clearTimeout(timer);
  }, [notice]);

  function say(text: string, kind: 'done' | 'undone' | 'refused') {
    count.current += 1;
    const isRefusal = kind === 'refused';
    setNotice({ key: count.current, isRefusal, text, canUndo: kind === 'done' });
  }

  /** One act of a person at a time. A refusal shows the row as it is. */
  async function run(person: AgendaPerson, work: () => Promise<void>) {
    if (running.current.has(person.id)) return;
    running.current.add(person.id);
    setBusy(new Set(running.current));
    try {
      await work();
    } catch (error) {
      const asItIs = changedIn(error) ?? person;
      change((old) => withAppointment(old, asItIs));
      say(messageIn(error) ?? t('act.failed'), 'refused');
      void readAgain();
    } finally {
      running.current.delete(person.id);
      setBusy(new Set(running.current));
    }
  }

  function doAct(kind: AttendanceAct, person: AgendaPerson) {
    return run(person, async () => {
      // A no-show is reported by e-mail: it stands on the screen once the server has it.
      if (kind !== 'noShow')
        change((old) => withAppointment(old, afterAct(person, kind, Date.now())));
      const answer = await act(kind, person);
      change((old) => withAppointment(old, answer));
      const until = Date.now() + undoMinutes * 60_000;
      last.current = { kind, person, version: answer.version, until };
      say(t(`done.${kind}`, { name: person.person }), 'done');
    });
  }

  function undoAct(kind: AttendanceAct, person: AgendaPerson, version = person.version) {
    return run(person, async () => {
      const answer = await undo(kind, { id: person.id, version });
      change((old) => withAppointment(old, answer));
      if (last.current?.person.id === person.id) last.current = null;
      say(t('done.undone', { name: person.person }), 'undone');
    });
  }

  /** The last act of this screen, for two minutes. */
  function undoLast() {
    const done = last.current;
    if (!done || done.until < Date.now()) return;
    const person = day.people.find(({ id }) => id === done.person.id) ?? done.person;
    return undoAct(done.kind, person, done.version);
  }

  return { busy, notice, closeNotice: () => setNotice(null), doAct, undoAct, undoLast };
}
