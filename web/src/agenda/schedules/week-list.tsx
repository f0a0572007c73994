import { IconPlus } from '@tabler/icons-react';
import { outlastingMinutesOf } from '@vaga/contract/schedule-starts';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { dot } from '../../ui/dot.ts';
import { schedulesTexts } from './schedules.texts.ts';
import { endsNextDay, wallTimeOf } from './week-draft.rules.ts';
import { colourOf, layOutWeek, weekdays } from './week-grid.rules.ts';
import { onlyDayOf, type WeekProps } from './week-grid.tsx';
import { useScheduleLabel, useWeekdayName } from './week-labels.ts';
import classes from './week-list.module.css';

/** The week on a phone: its days one below another, each with its schedules and a button for another. */
export function WeekList({ editor, acts }: WeekProps) {
  const t = useText(schedulesTexts);
  const dayName = useWeekdayName();
  const labelOf = useScheduleLabel();
  const { isReadOnly } = editor;
  const only = onlyDayOf(editor);
  const grid = layOutWeek(editor.schedules);
  return (
    <ol className={classes.list} role="list">
      {weekdays.map((weekday) => {
        const cells = grid.days[weekday - 1] ?? [];
        const isOff = only !== null && only !== weekday;
        return (
          <li key={weekday} className={classes.day} data-off={isOff || undefined}>
            <h3 className={classes.name}>{dayName(weekday, 'long')}</h3>
            <ul className={classes.schedules} role="list">
              {cells.length === 0 ? <li className={classes.none}>{t('day.closed')}</li> : null}
              {cells.map(({ schedule }) => (
                <li
                  key={schedule.key}
                  data-colour={colourOf(schedule.name)}
                  className={classes.item}
                >
                  <button
                    type="button"
                    className={classes.schedule}
                    onClick={() => acts.open(schedule, weekday)}
                  >
                    <span className="visually-hidden">{labelOf(schedule, weekday)}</span>
                    <b aria-hidden="true">
                      {schedule.fromTime}–{schedule.toTime}
                      {endsNextDay(schedule) ? <small> {t('nextDay')}</small> : null}
                    </b>
                    <span aria-hidden="true">{schedule.name}</span>
                    <small aria-hidden="true">
                      {[
                        t('cell.facts', {
                          minutes: schedule.intervalMinutes,
                          count: schedule.capacity,
                        }),
                        schedule.breakFrom && schedule.breakTo
                          ? t('label.break', { from: schedule.breakFrom, to: schedule.breakTo })
                          : '',
                      ]
                        .filter(Boolean)
                        .join(dot)}
                      {outlastingMinutesOf(schedule).map((minute) => (
                        <s key={minute}> {wallTimeOf(minute)}</s>
                      ))}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
            {isReadOnly || isOff ? null : (
              <Button
                variant="ghost"
                aria-label={t('add.on', { day: dayName(weekday, 'long') })}
                icon={<IconPlus size={20} aria-hidden="true" />}
                onClick={() => acts.add({ weekdays: [weekday] })}
              >
                {t('add')}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
