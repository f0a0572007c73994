import { deskHoldMinutes } from '@vaga/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../app/root-data.ts';
import { useSecondsLeft } from '../platform/use-seconds-left.ts';
import { nearestIn, releaseStart, reserveStart, type StartSelection } from './agenda.api.ts';
import { reservedState } from './guest-form.rules.ts';

/** While one walks a select by its arrows, each step is a choice: only one that stays is reserved. */
const settleMs = 450;

interface ReservedStart {
  /** The chosen start: the service of an entity, and its instant; empty where none is chosen. */
  idEntityService: string;
  time: string;
  /** At the member's own desk. */
  selection?: StartSelection;
  /** The draft that the form keeps, and when it ends (UTC); empty for none. */
  idDraft: string;
  draftEnds: string;
  onReserved: (draft: { idDraft: string; draftEnds: string }) => void;
  /** The start was taken by others: the error, with the nearest ones. */
  onTaken: (error: unknown) => void;
}

/**
 * Reserves the chosen start with a draft of `deskHoldMinutes`, and releases the one before it, also when the form is left.
 * A draft that could not be made is no error: the start is then booked when the form is sent.
 */
export function useReservedStart(chosen: ReservedStart) {
  const { idEntityService, time, idDraft, draftEnds } = chosen;
  const pageNow = useNow();
  const [madeAt, setMadeAt] = useState<string | null>(null);
  const secondsLeft = useSecondsLeft(draftEnds === '' ? null : draftEnds, madeAt ?? pageNow);
  const latest = useRef(chosen);
  latest.current = chosen;
  const isKept = useRef(false);
  const isSent = useRef(false);
  const pending = useRef<Promise<string> | null>(null);

  useEffect(() => {
    if (idEntityService === '' || time === '' || idDraft !== '') return;
    let isCurrent = true;
    let made = '';
    const timer = setTimeout(() => {
      if (isSent.current || isKept.current) return;
      pending.current = reserveStart(idEntityService, time, latest.current.selection)
        .then(({ id, expiresAt }) => {
          if (!isCurrent) {
            void releaseStart(id);
            return '';
          }
          const minutes = deskHoldMinutes * 60_000;
          setMadeAt(new Date(Date.parse(expiresAt) - minutes).toISOString());
          made = id;
          latest.current.onReserved({ idDraft: id, draftEnds: expiresAt });
          return id;
        })
        .catch((error: unknown) => {
          const isSelected = latest.current.selection?.isOverbooked === true;
          if (isCurrent && (isSelected || nearestIn(error) !== null)) latest.current.onTaken(error);
          return '';
        });
    }, settleMs);
    return () => {
      isCurrent = false;
      pending.current = null;
      clearTimeout(timer);
      // Answered just before another start was chosen: the form never had the draft.
      const isLost = made !== '' && latest.current.idDraft !== made && !isKept.current;
      if (isLost) void releaseStart(made);
    };
  }, [idEntityService, time, idDraft]);

  // The draft of a start that is not chosen any more goes at once; the last one when the form is left.
  useEffect(
    () => () => {
      if (idDraft !== '' && !isKept.current) void releaseStart(idDraft);
    },
    [idDraft],
  );

  return {
    secondsLeft,
    state: reservedState({ hasDraft: idDraft !== '', secondsLeft }, time),
    /**
     * Sends the form. Who is quicker than the reservation sends the draft that is being made, or makes one alone: never two,
     * of which one would keep a place for no appointment.
     */
    whileSent: async <Sent>(send: (idDraft: string) => Promise<Sent>): Promise<Sent> => {
      isSent.current = true;
      try {
        return await send(latest.current.idDraft || ((await pending.current) ?? ''));
      } finally {
        isSent.current = false;
      }
    },
    /** Its appointment is booked: nothing is left to release. */
    keep: () => {
      isKept.current = true;
    },
    /** For the next start. */
    startAnew: () => {
      isKept.current = false;
    },
  };
}
