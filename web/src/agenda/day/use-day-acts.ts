import type { AttendanceAct, DeskMoneyMethod } from '@vaga/contract/agenda-acts';
import type { AgendaPerson } from '@vaga/contract/agenda-day';
import { formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { afterAct, withAppointment } from './attendance.rules.ts';
import {
  act,
  cancelAtDesk,
  confirmTypedAddress,
  isOfOtherDay,
  moveAtDesk,
  takeMoney,
} from './day.api.ts';
import { dayTexts } from './day.texts.ts';
import { timeOf } from './day-grid.rules.ts';
import type { MoveOnDay } from './move.rules.ts';
import { type ChangedDay, useActRuns } from './use-act-runs.ts';

/**
 * What a member does with the people of the day, and the way back from the last act. An act is over with its notice, which
 * offers the way back: the day is read again beside it.
 */
export function useDayActs(known: ChangedDay & { onMovedToNow: () => void }) {
  const { change, readAgain, onMovedToNow } = known;
  const t = useText(dayTexts);
  const language = useLanguage();
  const runs = useActRuns(known);
  const { run, take, remember, say } = runs;

  function doAct(kind: AttendanceAct, person: AgendaPerson) {
    const work = async (seen: AgendaPerson) => {
      // A no-show is reported by e-mail: it stands on the screen once the server has it.
      if (kind !== 'noShow')
        change((old) => withAppointment(old, afterAct(seen, kind, Date.now())));
      const { version } = take(await act(kind, seen));
      remember({ kind, person, version }, t(`done.${kind}`, { name: person.person }));
    };
    // The day on the screen may be an old one, such as that of a screen left open at midnight.
    const offerFor = (error: unknown) =>
      isOfOtherDay(error)
        ? { text: t('otherDay.moveNow'), take: () => void doMoveNow(person) }
        : null;
    return run({ person, name: kind, offerFor }, work);
  }

  function doTakeMoney(person: AgendaPerson, method: DeskMoneyMethod) {
    const amount = formatMoney(person.dueCents, language);
    return run({ person, name: 'takeMoney' }, async (seen) => {
      const { version } = take(await takeMoney(seen, method));
      const text = t('done.takeMoney', { name: person.person, amount });
      remember({ kind: 'takeMoney', person, version }, text);
      // One payment is for several people: their chips change as well.
      void readAgain();
    });
  }

  function doCancel(person: AgendaPerson, reason: string) {
    return run({ person, name: 'cancel' }, async (seen) => {
      const { appointment, text } = await cancelAtDesk(seen, reason);
      const { version } = take(appointment);
      remember({ kind: 'cancel', person, version }, `${person.person}: ${text}`);
      // The place is free.
      void readAgain();
    });
  }

  function doMove(person: AgendaPerson, to: MoveOnDay) {
    return run({ person, name: 'move' }, async (seen) => {
      const { appointment, text } = await moveAtDesk(seen, to);
      const { idPool, from } = to.cell;
      change((old) => withAppointment(old, { ...appointment, idPool }));
      const { version } = appointment;
      const moved = t('done.move', { name: person.person, time: timeOf(from) });
      remember({ kind: 'move', person, version }, `${moved} ${text}`);
      void readAgain();
    });
  }

  /** Who comes on another day than their own is moved to now and checked in. */
  function doMoveNow(person: AgendaPerson) {
    return run({ person, name: 'moveNow' }, async (seen) => {
      const { appointment } = await moveAtDesk(seen, null);
      const { version } = await act('checkIn', appointment);
      remember({ kind: 'checkIn', person, version }, t('done.checkIn', { name: person.person }));
      void readAgain();
      onMovedToNow();
    });
  }

  function doConfirmAddress(person: AgendaPerson, email: string) {
    return run({ person, name: 'confirmAddress' }, async (seen) => {
      take(await confirmTypedAddress(seen, email));
      say(t('done.confirmAddress', { name: person.person }), 'noted');
    });
  }

  return { ...runs, doAct, doTakeMoney, doCancel, doMove, doMoveNow, doConfirmAddress };
}
