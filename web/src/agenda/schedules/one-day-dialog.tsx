import { useState } from 'react';
import { addDays } from '../../platform/add-days.rules.ts';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { schedulesTexts } from './schedules.texts.ts';
import type { ScheduleEditor } from './use-schedule-editor.ts';

interface OneDayDialogProps {
  editor: ScheduleEditor;
  today: string;
  onClose: () => void;
}

/** Asks for the day that is to be unlike the others: its hours are changed alone, and after it the schedule holds again. */
export function OneDayDialog({ editor, today, onClose }: OneDayDialogProps) {
  const t = useText(schedulesTexts);
  const [day, setDay] = useState(addDays(today, 1));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('close')}
      title={t('oneDay.title')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('back')}
          </Button>
          <Button
            onClick={() => {
              editor.startOneDay(day);
              onClose();
            }}
          >
            {t('oneDay.go')}
          </Button>
        </>
      }
    >
      <p>{t(editor.draft ? 'oneDay.replaces' : 'oneDay.lead')}</p>
      <DayField id="one-day" label={t('oneDay.day')} today={today} value={day} onChange={setDay} />
    </Dialog>
  );
}
