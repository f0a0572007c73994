import { type RefObject, useEffect, useState } from 'react';
import { useText } from '../../../platform/texts.ts';
import { messageIn } from '../../../platform/wire.ts';
import { searchAgenda } from '../../desk/desk.api.ts';
import { canAct, stateOf } from '../attendance.rules.ts';
import { daySearchTexts } from './day-search.texts.ts';
import { type SearchedDay, useOpenFound } from './use-open-found.ts';
import { useScanner } from './use-scanner.ts';

interface Scanning {
  box: RefObject<HTMLElement | null>;
  /** Gets the focus where something is said of a scan: Escape closes that. */
  input: RefObject<HTMLInputElement | null>;
  onScan: () => void;
}

/** A scanned code, of a scanner or a camera, checks its person in as the button does; where that is not possible, the sheet opens. */
export function useScan(view: SearchedDay, { box, input, onScan }: Scanning) {
  const t = useText(daySearchTexts);
  const [error, setError] = useState<string | null>(null);
  const { openAppointment } = useOpenFound(view);
  const { day, isToday, may, now } = view;

  async function check(code: string) {
    const { appointments } = await searchAgenda(code);
    const [found] = appointments;
    if (!found) return setError(t('none.other'));
    const person = day?.people.find(({ id }) => id === found.id);
    if (!person || !isToday || !canAct('checkIn', stateOf(person, now), may))
      return openAppointment(found);
    view.onAct('checkIn', person);
  }

  function take(code: string) {
    onScan();
    check(code).catch((reason: unknown) => setError(messageIn(reason) ?? t('failed')));
  }
  useScanner(box, take);

  useEffect(() => {
    if (error !== null) input.current?.focus();
  }, [error, input]);

  return { error, take, forget: () => setError(null) };
}
