import type { AgendaDay } from '@vaga/contract/agenda-day';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useReadOrder } from '../../platform/use-read-order.ts';
import { readDayAgain } from './day.api.ts';

/** How often the day is read again, and how long a new chip glows; milliseconds. */
const readAgainMs = 30_000;
const glowMs = 8_000;

interface KnownDay {
  loaded: AgendaDay;
  day: AgendaDay;
  /** When it was read last, by the browser's clock; null until then. */
  readAt: number | null;
  hasFailed: boolean;
  /** Appointments that came since the day was opened, while they glow. */
  fresh: ReadonlySet<string>;
}

const known = (loaded: AgendaDay): KnownDay => ({
  loaded,
  day: loaded,
  readAt: null,
  hasFailed: false,
  fresh: new Set(),
});

export type ChangeDay = (change: (day: AgendaDay) => AgendaDay) => void;

/**
 * The day on the screen: as it was loaded, as acts change it, and as it is read again every 30 seconds, when the window gets
 * the focus, and when `readAgain` is called. An answer that an act has overtaken is dropped, and the day is read once more;
 * so is one that comes after the answer to a later reading.
 */
export function useDay(loaded: AgendaDay) {
  const [state, setState] = useState(() => known(loaded));
  if (state.loaded !== loaded) setState(known(loaded));
  const { day, readAt, hasFailed, fresh } = state.loaded === loaded ? state : known(loaded);
  const present = useRef(day);
  const changes = useRef(0);
  const askOrder = useReadOrder();
  useEffect(() => {
    present.current = day;
  }, [day]);

  const readAgain = useCallback(async () => {
    const before = changes.current;
    const asked = present.current;
    const reading = askOrder();
    const answer = await readDayAgain(asked).then(
      (next) => ({ next }),
      () => null,
    );
    if (present.current.date !== asked.date || reading.isOld()) return;
    if (!answer) return setState((old) => ({ ...old, hasFailed: true }));
    reading.answered();
    if (changes.current !== before) return void readAgain();
    setState((old) => ({ ...old, ...readInto(old, answer.next) }));
  }, [askOrder]);

  const change = useCallback<ChangeDay>((to) => {
    changes.current += 1;
    setState((old) => ({ ...old, day: to(old.day) }));
  }, []);

  useEffect(() => {
    const again = () => void readAgain();
    const timer = setInterval(again, readAgainMs);
    window.addEventListener('focus', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', again);
    };
  }, [readAgain]);

  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setState((old) => ({ ...old, fresh: new Set() })), glowMs);
    return () => clearTimeout(timer);
  }, [fresh]);

  return { day, readAt, hasFailed, fresh, change, readAgain };
}

function readInto(old: KnownDay, next: AgendaDay | null): Partial<KnownDay> {
  const read = { readAt: Date.now(), hasFailed: false };
  if (!next) return read;
  const before = new Set(old.day.people.map(({ id }) => id));
  const came = next.people.map(({ id }) => id).filter((id) => !before.has(id));
  return { ...read, day: next, fresh: came.length > 0 ? new Set(came) : old.fresh };
}
