import type { PartnerService } from '@vaga/contract/partners';
import { formatDay, formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { TimeChip, TimeLink } from '../ui/chips.tsx';
import classes from './free-times.module.css';
import { freeTimesTexts } from './free-times.texts.ts';
import { ZoneNote } from './zone-note.tsx';

export interface FreeTimesProps {
  times: PartnerService['nextFree'];
  /** The day asked for, YYYY-MM-DD. */
  date: string;
  timeZone: string;
  /** What a time belongs to, for who hears it: the service, and the entity where the screen has several. */
  of: string;
  /** False where the screen names the day already. */
  isDayShown?: boolean;
  /** Takes the time as it came; or says the address that it opens in a window of its own. */
  onChoose: ((time: string) => void) | { opens: (time: string) => string };
}

/** The next free times of a day, each of which books at once. */
export function FreeTimes({
  times,
  date,
  timeZone,
  of,
  isDayShown = true,
  onChoose,
}: FreeTimesProps) {
  const t = useText(freeTimesTexts);
  const language = useLanguage();
  const first = times[0];
  const day = formatDay(date, language, 'short');
  const wholeDay = formatDay(date, language);
  if (!first) {
    return <p className={classes.none}>{t('times.none', { day })}</p>;
  }
  return (
    <div className={classes.times}>
      <p className={isDayShown ? classes.day : classes.zone}>
        {isDayShown ? day : null} <ZoneNote instant={first.time} timeZone={timeZone} />
      </p>
      <ul role="list" className={classes.list} aria-label={t('times.label', { day: wholeDay, of })}>
        {times.map(({ time, available }) => {
          const shown = formatTime(time, timeZone, language);
          const label = t('times.chip', { time: shown, day: wholeDay, count: available, of });
          return (
            <li key={time}>
              {typeof onChoose === 'function' ? (
                <TimeChip time={shown} label={label} onClick={() => onChoose(time)} />
              ) : (
                <TimeLink time={shown} label={label} href={onChoose.opens(time)} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
