import { useQuery } from '@tanstack/react-query';
import type { DeskStarts } from '@vaga/contract/agenda-capacity';
import { useRef, useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { type Refusal, refusedFields, type useForm } from '../../platform/use-form.ts';
import { messageIn } from '../../platform/wire.ts';
import { nearestIn } from '../agenda.api.ts';
import { useReservedStart } from '../use-reserved-start.ts';
import { useWhen } from '../use-start-choice.ts';
import { readStarts } from './desk.api.ts';
import { deskTexts } from './desk.texts.ts';
import { type DeskBooking, type DeskField, noDeskStart, startAtFirst } from './desk-booking.ts';
import { refusedCodes } from './desk-fields.ts';

type DeskForm = ReturnType<typeof useForm<DeskBooking, DeskField>>;

/** The starts to choose from, the one that is reserved, and those near one that others have taken. */
export function useDeskStart(
  { draft, change, show }: DeskForm,
  { today, now }: { today: string; now: string },
) {
  const t = useText(deskTexts);
  const { service, date, pool, time, isFull, isOverbooked, overbookReason } = draft;
  const { idDraft, draftEnds } = draft;
  const [nearest, setNearest] = useState<string[]>([]);
  const starts = useQuery<DeskStarts>({
    queryKey: ['desk-starts', service, date, pool],
    queryFn: () => readStarts({ entityService: service, from: date, pool }),
    enabled: service !== '',
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data, isFetching, refetch } = starts;
  const reserved = useReservedStart({
    idEntityService: service,
    time: isFull && !isOverbooked ? '' : time,
    selection: { pool, isOverbooked, overbookReason },
    idDraft,
    draftEnds,
    onReserved: change,
    onTaken: (error) => show(clearTaken(error)),
  });
  const isLapsed = reserved.state === 'lapsedFree';
  const listed = data?.days.flatMap((day) => day.starts).find((start) => start.time === time);
  const walkIn = useWalkInStart({ service, date, pool, time, today });
  useWhen(walkIn.isOpen && data !== undefined && !isFetching, () => {
    walkIn.close();
    const first = data ? startAtFirst(data, { today, at: Date.parse(now) }) : '';
    if (first !== '') change({ ...noDeskStart, time: first });
  });
  useWhen(isLapsed, () => void refetch());
  useWhen(isLapsed && !isFetching && data !== undefined && (listed?.available ?? 0) === 0, () => {
    change(noDeskStart);
    show({ time: t('reserved.lapsedTaken') });
  });

  /** Others have the start: what else is typed stays. */
  function clearTaken(error: unknown): Partial<Record<DeskField, string>> {
    setNearest(nearestIn(error) ?? []);
    walkIn.close();
    change(noDeskStart);
    void refetch();
    return { time: messageIn(error) ?? t('failed') };
  }

  return {
    starts,
    reserved,
    readStartsAgain: () => void refetch(),
    nearest,
    refusalOf: (error: unknown): Refusal<DeskField> => {
      if (nearestIn(error)) return { errors: clearTaken(error) };
      const errors = refusedFields(error, refusedCodes);
      if (errors.time !== undefined) change(noDeskStart);
      const isAboutFields = Object.keys(errors).length > 0;
      return isAboutFields ? { errors } : { whole: messageIn(error) ?? t('failed') };
    },
    /** Another choice than the one that was refused. */
    choose: (part: Partial<DeskBooking>) => {
      setNearest([]);
      change(part);
    },
    startAnew: () => {
      reserved.startAnew();
      setNearest([]);
      walkIn.open();
      void refetch();
    },
  };
}

/**
 * Whether 'Agora' may still be chosen for the member: once for each service and pool, today, while no start is chosen. One that
 * others took, or that was given up, is not chosen again.
 */
function useWalkInStart({
  service,
  date,
  pool,
  time,
  today,
}: Pick<DeskBooking, 'service' | 'date' | 'pool' | 'time'> & { today: string }) {
  const closed = useRef('');
  const key = `${service} ${pool}`;
  const isOpen = service !== '' && date === today && time === '' && closed.current !== key;
  return {
    isOpen,
    close: () => {
      closed.current = key;
    },
    open: () => {
      closed.current = '';
    },
  };
}
