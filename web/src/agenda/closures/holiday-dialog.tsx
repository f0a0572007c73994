import type { SentScheduleChange } from '@vaga/contract/schedule-changes';
import { useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import classes from './closures.module.css';
import { closuresTexts } from './closures.texts.ts';
import type { AskedHoliday } from './holidays-view.tsx';
import { ImpactDialog } from './impact-dialog.tsx';

interface HolidayDialogProps {
  asked: AskedHoliday;
  onApplied: () => void;
  onClose: () => void;
}

interface Hours {
  fromTime: string;
  toTime: string;
}

/** Shows what a choice for a holiday does, then applies it; reduced hours are asked for first. */
export function HolidayDialog({ asked, onApplied, onClose }: HolidayDialogProps) {
  const { holiday, choice } = asked;
  const [hours, setHours] = useState<Hours | null>(null);
  const [isAsking, setAsking] = useState(choice === 'reduced');
  const initial = hours ?? { fromTime: holiday.fromTime ?? '', toTime: holiday.toTime ?? '' };
  if (isAsking)
    return (
      <HoursDialog
        name={holiday.name}
        initial={initial}
        onHours={(typed) => {
          setHours(typed);
          setAsking(false);
        }}
        onClose={onClose}
      />
    );
  const change: SentScheduleChange = {
    kind: 'holiday',
    holiday: holiday.id,
    choice,
    ...(hours ?? {}),
  };
  return (
    <ImpactDialog
      change={change}
      onApplied={onApplied}
      onBack={() => (choice === 'reduced' ? setAsking(true) : onClose())}
      onClose={onClose}
    />
  );
}

interface HoursDialogProps {
  name: string;
  initial: Hours;
  onHours: (hours: Hours) => void;
  onClose: () => void;
}

function HoursDialog({ name, initial, onHours, onClose }: HoursDialogProps) {
  const t = useText(closuresTexts);
  const form = useForm<Hours, keyof Hours>({
    initial,
    idOf: (field) => `holiday-${field}`,
    check: ({ fromTime, toTime }) => {
      if (fromTime === '') return { fromTime: t('form.error.fromTime') };
      if (toTime === '') return { toTime: t('form.error.untilTime') };
      return toTime <= fromTime ? { toTime: t('reduced.error') } : {};
    },
    mends: () => ['fromTime', 'toTime'],
    send: async (typed) => onHours(typed),
  });
  const { draft, change, errors } = form;
  return (
    <Dialog isOpen onClose={onClose} title={t('reduced.title', { name })} closeLabel={t('close')}>
      <form className={classes.form} onSubmit={form.submit} noValidate method="post">
        <FormErrorSummary title={t('form.wrong')} errors={form.summary} />
        <p className={classes.soft}>{t('reduced.text')}</p>
        <div className={classes.pair}>
          <TimeField
            id="holiday-fromTime"
            label={t('form.fromTime')}
            value={draft.fromTime}
            error={errors.fromTime ?? undefined}
            onChange={(fromTime) => change({ fromTime })}
          />
          <TimeField
            id="holiday-toTime"
            label={t('form.untilTime')}
            value={draft.toTime}
            error={errors.toTime ?? undefined}
            onChange={(toTime) => change({ toTime })}
          />
        </div>
        <div className={classes.actions}>
          <Button type="submit" variant="accent">
            {t('form.impact')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
