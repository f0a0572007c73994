import { addDays } from '../../platform/add-days.rules.ts';
import { formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { CheckboxField, TextField } from '../../ui/field.tsx';
import { replacedPeriods } from './periods.rules.ts';
import classes from './schedules.module.css';
import { schedulesTexts } from './schedules.texts.ts';
import type { ScheduleEditor } from './use-schedule-editor.ts';
import { shortDay } from './week-labels.ts';

interface ChangeDaysProps {
  editor: ScheduleEditor;
  today: string;
}

/** From which day on what is planned holds, and until which; and what it replaces that was planned before. */
export function ChangeDays({ editor, today }: ChangeDaysProps) {
  const t = useText(schedulesTexts);
  const language = useLanguage();
  const { draft, periods } = editor;
  if (!draft) return null;
  const { from, until } = draft;
  const lastDay = until === null ? '' : addDays(until, -1);
  const isOneDay = until === addDays(from, 1);
  const replaced = replacedPeriods(periods, draft);
  return (
    <div className={classes.days}>
      <TextField
        id="change-from"
        type="date"
        label={t('change.from')}
        value={from}
        min={today}
        error={from < today ? t('error.from') : null}
        onChange={({ target: { value } }) => {
          if (value === '') return;
          editor.edit(
            isOneDay
              ? { from: value, until: addDays(value, 1) }
              : { from: value, until: until !== null && until <= value ? null : until },
          );
        }}
      />
      <TextField
        id="change-until"
        type="date"
        label={t('change.until')}
        value={lastDay}
        min={from}
        error={until !== null && until <= from ? t('error.until') : null}
        onChange={({ target: { value } }) =>
          editor.edit({ until: value === '' ? null : addDays(value, 1) })
        }
      />
      <CheckboxField
        id="change-one-day"
        label={t('change.oneDay')}
        hint={isOneDay ? formatDay(from, language, 'full') : undefined}
        checked={isOneDay}
        onChange={({ target: { checked } }) =>
          editor.edit({ until: checked ? addDays(from, 1) : null })
        }
      />
      <p className={classes.after} role="status">
        {until === null
          ? replaced.length > 0
            ? t('change.replaces', {
                days: replaced.map((one) => shortDay(one.from, today)).join(', '),
              })
            : t('change.forGood')
          : t('change.after', { day: shortDay(until, today) })}
      </p>
    </div>
  );
}
