import { outlastingMinutesOf, startMinutesOf } from '@vaga/contract/schedule-starts';
import { useText } from '../../platform/texts.ts';
import { dot } from '../../ui/dot.ts';
import classes from './schedule-dialog.module.css';
import { areHoursSound, type TypedSchedule, typedHoursOf } from './schedule-form.rules.ts';
import { schedulesTexts } from './schedules.texts.ts';
import { wallTimeOf } from './week-draft.rules.ts';

/** What the hours that are typed give in a day: how many starts, the last one, and the times that do not fit, struck. */
export function TypedSummary({ form }: { form: TypedSchedule }) {
  const t = useText(schedulesTexts);
  if (!areHoursSound(form)) return null;
  const hours = typedHoursOf(form);
  const starts = startMinutesOf(hours);
  const last = starts.at(-1);
  const struck = outlastingMinutesOf(hours).map(wallTimeOf);
  return (
    <p className={classes.typed} role="status">
      {last === undefined
        ? t('typed.none')
        : t('typed.starts', { count: starts.length, last: wallTimeOf(last) })}
      {struck.map((time) => (
        <span key={time}>
          {dot}
          <s>{time}</s> {t('typed.struck')}
        </span>
      ))}
    </p>
  );
}
