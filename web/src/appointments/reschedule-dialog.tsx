import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AvailableSlot } from '@vaga/contract/appointments';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNow } from '../app/root-data.ts';
import { atEntity } from '../partners/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { civilDate, formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { TimeChip } from '../ui/chips.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Dialog, InfoDialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/faces.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import type { TestCalls } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import classes from './reschedule-dialog.module.css';
import { momentLabel, type ShownTest } from './test-labels.ts';

interface RescheduleDialogProps {
  test: ShownTest;
  calls: Pick<TestCalls, 'slots' | 'move'>;
  /** Says that the persons booked together keep theirs. */
  companions?: ReactNode;
  onClose: () => void;
}

/** Another day and time at the same place. Both are needed; past days cannot be chosen. */
export function RescheduleDialog({ test, calls, companions, onClose }: RescheduleDialogProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const today = civilDate(useNow(), test.timeZone);
  const { from: first, to: last } = test.rescheduleDates ?? { from: today, to: undefined };
  const [date, setDate] = useState(() =>
    firstShown(civilDate(test.date, test.timeZone), { first, last }),
  );
  const [time, setTime] = useState<string | null>(null);
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const slots = useQuery({
    queryKey: ['reschedule', test.code, date],
    queryFn: () => calls.slots(date),
    staleTime: 0,
  });
  // Only times that are still available: one that is taken is not chosen any more.
  const chosen = slots.data?.find((slot) => slot.time === time);

  const confirm = () =>
    run(async (key) => {
      if (!chosen) return;
      try {
        const { type, messages } = await calls.move(chosen.time, key);
        if (type !== 'Success') throw new ApiError(200, messages);
      } catch (error) {
        void slots.refetch();
        throw error;
      }
      setMovedTo(chosen.time);
      await revalidate();
    }, chosen?.time);
  // Whatever was refused: the list has to say how it stands now.
  const leave = () => {
    if (failure) void revalidate();
    onClose();
  };

  if (movedTo) return <Moved test={{ ...test, date: movedTo }} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      isTall
      onClose={leave}
      closeLabel={t('close')}
      width={560}
      title={t('reschedule.title')}
      actions={
        <>
          <Button variant="outline" onClick={leave}>
            {t('reschedule.keep')}
          </Button>
          <Button onClick={confirm} isBusy={isBusy} disabled={!chosen}>
            {t('reschedule.confirm')}
          </Button>
        </>
      }
    >
      <div className={classes.lead}>
        <p>
          <Unbroken>
            {t('reschedule.lead', {
              service: test.service,
              person: test.person,
              at: atEntity(test.entity, language),
              moment: momentLabel(test, language, t),
            })}
          </Unbroken>
        </p>
        {companions}
      </div>
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
      <h3 className={classes.heading}>{t('reschedule.time')}</h3>
      <div aria-live="polite">
        <Times test={test} slots={slots} chosen={chosen} onChoose={setTime} />
      </div>
      {failure ? (
        <p role="alert" className={classes.failure}>
          {failure.text ?? t('problem.text')}
        </p>
      ) : null}
    </Dialog>
  );
}

/** The day that it has, or the nearest one that it can move to. */
function firstShown(present: string, { first, last }: { first: string; last: string | undefined }) {
  if (present < first) return first;
  return last !== undefined && present > last ? last : present;
}

/** It is done: what stands now, and that a mail says the same. */
function Moved({ test, onClose }: Pick<RescheduleDialogProps, 'test' | 'onClose'>) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const { service, person } = test;
  const at = atEntity(test.entity, language);
  const moment = momentLabel(test, language, t);
  return (
    <InfoDialog
      isOpen
      onClose={onClose}
      title={t('reschedule.done')}
      text={
        <>
          <p>
            <Unbroken>{t('cancel.what', { service, person, at, moment })}</Unbroken>
          </p>
          <p>
            <Unbroken>{t('reschedule.mailed')}</Unbroken>
          </p>
        </>
      }
    />
  );
}

interface TimesProps {
  test: ShownTest;
  slots: UseQueryResult<AvailableSlot[]>;
  chosen: AvailableSlot | undefined;
  onChoose: (time: string) => void;
}

function Times({ test, slots, chosen, onChoose }: TimesProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  if (slots.isPending) return <Skeleton height={96} />;
  if (slots.isError) return <p className={classes.failure}>{t('reschedule.failed')}</p>;
  if (slots.data.length === 0) return <p>{t('reschedule.none')}</p>;
  return (
    <div className={classes.times}>
      {slots.data.map((slot) => {
        const shown = formatTime(slot.time, test.timeZone, language);
        if (Date.parse(slot.time) === Date.parse(test.date)) {
          return (
            <p key={slot.time} className={classes.present}>
              {shown} <small>{t('reschedule.present')}</small>
            </p>
          );
        }
        return (
          <TimeChip
            key={slot.time}
            time={shown}
            label={t('slot', { time: shown, count: slot.available, entity: test.entity })}
            isChosen={slot === chosen}
            onClick={() => onChoose(slot.time)}
          />
        );
      })}
    </div>
  );
}
