import type {
  AgendaAppointment,
  AttendanceAct,
  DeskAct,
  DeskMoneyMethod,
} from '@vaga/contract/agenda-acts';
import type { AgendaDay, AgendaPerson } from '@vaga/contract/agenda-day';
import { undoMinutes } from '@vaga/contract/limits';
import { useRef, useState } from 'react';
import { formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { messageIn } from '../../platform/wire.ts';
import { afterAct, withAppointment } from './attendance.rules.ts';
import { act, changedIn, takeMoney, undo } from './day.api.ts';
import { dayTexts } from './day.texts.ts';
import type { ChangeDay } from './use-day.ts';
import { useNotice } from './use-notice.ts';

interface DoneAct {
  kind: AttendanceAct | DeskAct;
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
  const language = useLanguage();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const { notice, say, close } = useNotice();
  const running = useRef(new Set<string>());
  const last = useRef<DoneAct | null>(null);

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
      const { version } = take(await act(kind, person));
      remember({ kind, person, version }, t(`done.${kind}`, { name: person.person }));
    });
  }

  function doTakeMoney(person: AgendaPerson, method: DeskMoneyMethod) {
    const amount = formatMoney(person.dueCents, language);
    return run(person, async () => {
      const { version } = take(await takeMoney(person, method));
      const text = t('done.takeMoney', { name: person.person, amount });
      remember({ kind: 'takeMoney', person, version }, text);
      // One payment is for several people: their chips change as well.
      await readAgain();
    });
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
      if (kind === 'takeMoney') void readAgain();
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

  return {
    busy,
    notice,
    closeNotice: close,
    doAct,
    doTakeMoney,
    undoAct,
    undoLast,
  };
}
