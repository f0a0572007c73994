import { alertSnoozeDays } from '@vaga/contract/alert-limits';
import type { Alert } from '@vaga/contract/alerts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNow } from '../app/root-data.ts';
import { addDays } from '../platform/add-days.rules.ts';
import { useAttempt } from '../platform/attempt.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { snooze } from './alerts.api.ts';
import { alertsTexts } from './alerts.texts.ts';

interface SnoozeDialogProps {
  alert: Alert;
  timeZone: string;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Asks until which day an alert is put away. */
export function SnoozeDialog({ alert, timeZone, onDone, onClose }: SnoozeDialogProps) {
  const t = useText(alertsTexts);
  const today = civilDate(useNow(), timeZone);
  const first = addDays(today, 1);
  const [day, setDay] = useState(first);
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const send = () =>
    run(async () => {
      const message = await snooze(alert, day);
      await revalidate();
      onDone(message);
      onClose();
    });
  return (
    <Dialog
      isOpen
      title={t('snooze.title')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button isBusy={isBusy} onClick={() => void send()}>
            {t('snooze.send')}
          </Button>
        </>
      }
    >
      <p>{t('snooze.text')}</p>
      <DayField
        label={t('snooze.day')}
        value={day}
        today={today}
        first={first}
        last={addDays(today, alertSnoozeDays)}
        error={failure ? (failure.text ?? t('failed.text')) : undefined}
        onChange={setDay}
      />
    </Dialog>
  );
}
