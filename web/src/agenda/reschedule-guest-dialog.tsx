import { useQuery } from '@tanstack/react-query';
import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNow } from '../app/root-data.ts';
import { useAttempt } from '../platform/attempt.ts';
import { civilDate, formatMoment, formatPhone } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { moveGuest, nearestIn, readGuestSlots } from './agenda.api.ts';
import { agendaTexts } from './agenda.texts.ts';
import type { ActDone } from './done-notice.tsx';
import classes from './guest-appointments.module.css';
import { firstDayOfMove, noteToGuest } from './guest-appointments.rules.ts';
import { SlotSelect } from './slot-select.tsx';

interface RescheduleGuestDialogProps {
  appointment: EntityAppointment;
  onDone: (done: ActDone) => void;
  onClose: () => void;
}

/**
 * Another day and time at the same place. Both are needed; past days cannot be chosen. A time that was taken meanwhile
 * leaves the dialog open, with the nearest ones.
 */
export function RescheduleGuestDialog(props: RescheduleGuestDialogProps) {
  const { appointment, onDone, onClose } = props;
  const { idPersonSchedule: id, timeZone, scheduledDate, person } = appointment;
  const t = useText(agendaTexts);
  const language = useLanguage();
  const today = civilDate(useNow(), timeZone);
  const present = civilDate(scheduledDate, timeZone);
  const [date, setDate] = useState(firstDayOfMove(present, today));
  const [time, setTime] = useState('');
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure, forget } = useAttempt();
  const nearest = nearestIn(failure?.error) ?? [];
  const { idEntity, idService, idCampaign, atServiceEntity: atEntity } = appointment;
  const at = { idEntity, idService, idCampaign, atEntity, date };
  const slots = useQuery({
    queryKey: ['guest-slots', at],
    queryFn: () => readGuestSlots(at),
    staleTime: 0,
  });

  const confirm = () =>
    run(async (key) => {
      try {
        await moveGuest(id, time, key);
      } catch (error) {
        setTime('');
        void slots.refetch();
        throw error;
      }
      await revalidate();
      const moved = t('reschedule.done', {
        person,
        moment: formatMoment(time, timeZone, language),
      });
      const told = t(noteToGuest(appointment), {
        phone: formatPhone(appointment.phoneNumber ?? ''),
      });
      onDone({ text: `${moved} ${told}`, day: civilDate(time, timeZone) });
      onClose();
    }, time);

  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('close')}
      width={520}
      title={t('menu.reschedule')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button onClick={confirm} isBusy={isBusy} disabled={time === ''}>
            {t('reschedule.ok')}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
        <p>
          {t('reschedule.lead', {
            person,
            service: appointment.serviceDescription,
            place: appointment.businessName,
            moment: formatMoment(scheduledDate, timeZone, language),
          })}
        </p>
        <DayField
          label={t('reschedule.day')}
          value={date}
          today={today}
          onChange={(day) => {
            forget();
            setDate(day);
            setTime('');
          }}
        />
        <SlotSelect
          label={t('reschedule.time')}
          value={time}
          slots={slots.data ?? []}
          state={slots.isPending ? 'loading' : slots.isError ? 'failed' : 'read'}
          nearest={nearest}
          day={date}
          error={failure ? (failure.text ?? t('failed.text')) : undefined}
          onChange={setTime}
        />
      </div>
    </Dialog>
  );
}
