import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Envelope } from '@vaga/contract/envelope';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNow } from '../app/root-data.ts';
import { useAttempt } from '../platform/attempt.ts';
import { civilDate, formatDay, formatTime } from '../platform/format.ts';
import { partsOfDay } from '../platform/parts-of-day.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { TimeChip } from '../ui/chips.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/faces.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import classes from './reschedule-dialog.module.css';
import type { ShownTest } from './test-labels.ts';

interface ChooseStartDialogProps<Start extends { time: string }> {
  title: string;
  confirmLabel: string;
  /** What moves, and what does not. */
  lead: ReactNode;
  /** The appointment that moves, or the first of a group. */
  test: Pick<ShownTest, 'date' | 'timeZone' | 'rescheduleDates'>;
  /** Names what the starts are of: others are read for others. */
  startsOf: readonly string[];
  /** Nothing is read or moved before. */
  isReady?: boolean;
  read: (date: string) => Promise<Start[]>;
  move: (start: Start, key: string) => Promise<Envelope<unknown>>;
  /** The whole name of a start's button. */
  nameOf: (start: Start, time: string) => string;
  /** What the chosen start means, below the times. */
  plan?: (start: Start) => ReactNode;
  /** In place of the dialog, once it is done. */
  done: (start: Start) => ReactNode;
  onClose: () => void;
}

/** Another day and time at the same place. Both are needed; past days cannot be chosen. */
export function ChooseStartDialog<Start extends { time: string }>(
  props: ChooseStartDialogProps<Start>,
) {
  const { title, confirmLabel, lead, test, startsOf, isReady = true, read, move, onClose } = props;
  const t = useText(appointmentsTexts);
  const today = civilDate(useNow(), test.timeZone);
  const { from: first, to: last } = test.rescheduleDates ?? { from: today, to: undefined };
  const [date, setDate] = useState(() =>
    firstShown(civilDate(test.date, test.timeZone), { first, last }),
  );
  const [time, setTime] = useState<string | null>(null);
  const [movedTo, setMovedTo] = useState<Start | null>(null);
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const starts = useQuery({
    queryKey: ['reschedule', ...startsOf, date],
    queryFn: () => read(date),
    enabled: isReady,
    staleTime: 0,
  });
  // Only times that are still available: one that is taken is not chosen any more.
  const chosen = isReady ? starts.data?.find((start) => start.time === time) : undefined;

  const confirm = () =>
    run(async (key) => {
      if (!chosen) return;
      try {
        const { type, messages } = await move(chosen, key);
        if (type !== 'Success') throw new ApiError(200, messages);
      } catch (error) {
        void starts.refetch();
        throw error;
      }
      setMovedTo(chosen);
      await revalidate();
    }, chosen);
  // Whatever was refused: the list has to say how it stands now.
  const leave = () => {
    if (failure) void revalidate();
    onClose();
  };

  if (movedTo) return props.done(movedTo);
  return (
    <Dialog
      isOpen
      isTall
      onClose={leave}
      closeLabel={t('close')}
      width={560}
      title={title}
      actions={
        <>
          <Button variant="outline" onClick={leave}>
            {t('reschedule.keep')}
          </Button>
          <Button onClick={confirm} isBusy={isBusy} disabled={!chosen}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={classes.lead}>{lead}</div>
      <DayField
        label={t('reschedule.day')}
        value={date}
        today={today}
        first={first}
        {...(last === undefined ? {} : { last })}
        onChange={(day) => {
          setDate(day);
          setTime(null);
        }}
      />
      <StartsStatus starts={starts} test={test} date={date} />
      {isReady ? <Starts {...props} starts={starts} chosen={chosen} onChoose={setTime} /> : null}
      {chosen && props.plan ? <div className={classes.plan}>{props.plan(chosen)}</div> : null}
      {failure ? (
        <p ref={intoView} role="alert" className={classes.failure}>
          {failure.text ?? t('problem.text')}
        </p>
      ) : null}
    </Dialog>
  );
}

/** The times of a day are higher than a telephone: a text below them would not be seen. */
function intoView(text: HTMLElement | null): void {
  text?.scrollIntoView?.({ block: 'nearest' });
}

/** The day that it has, or the nearest one that it can move to. */
function firstShown(present: string, { first, last }: { first: string; last: string | undefined }) {
  if (present < first) return first;
  return last !== undefined && present > last ? last : present;
}

const isPresent = (start: { time: string }, test: { date: string }) =>
  Date.parse(start.time) === Date.parse(test.date);

interface StartsStatusProps {
  starts: UseQueryResult<Array<{ time: string }>>;
  test: Pick<ShownTest, 'date'>;
  date: string;
}

/** How many times the day has, said and not shown; and what is shown where there are none. */
function StartsStatus({ starts, test, date }: StartsStatusProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const count = starts.data?.filter((start) => !isPresent(start, test)).length ?? 0;
  const hasNone = starts.data?.length === 0;
  const look = starts.isError ? classes.failure : hasNone ? classes.heading : 'visually-hidden';
  return (
    <p role="status" className={look}>
      {starts.isError
        ? t('reschedule.failed')
        : hasNone
          ? t('reschedule.none')
          : starts.data
            ? t('reschedule.count', { count, day: formatDay(date, language) })
            : null}
    </p>
  );
}

interface StartsProps<Start extends { time: string }> {
  test: Pick<ShownTest, 'date' | 'timeZone'>;
  nameOf: (start: Start, time: string) => string;
  starts: UseQueryResult<Start[]>;
  chosen: Start | undefined;
  onChoose: (time: string) => void;
}

/** The times of a day, by part of the day: a pharmacy has 66 of ten minutes. */
function Starts<Start extends { time: string }>(props: StartsProps<Start>) {
  const { test, nameOf, starts, chosen, onChoose } = props;
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  if (starts.isPending) return <Skeleton height={96} />;
  if (starts.isError || starts.data.length === 0) return null;
  return partsOfDay(starts.data).map(({ part, slots: inPart }) => (
    <section key={part}>
      <h3 className={classes.heading}>{t(`part.${part}`)}</h3>
      <div className={classes.times}>
        {inPart.map((start) => {
          const shown = formatTime(start.time, test.timeZone, language);
          if (isPresent(start, test)) {
            return (
              <p key={start.time} className={classes.present}>
                {shown} <small>{t('reschedule.present')}</small>
              </p>
            );
          }
          return (
            <TimeChip
              key={start.time}
              time={shown}
              label={nameOf(start, shown)}
              isChosen={start === chosen}
              onClick={() => onChoose(start.time)}
            />
          );
        })}
      </div>
    </section>
  ));
}
