import type { AgendaPerson } from '@vaga/contract/agenda-day';
import { formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { dot } from '../../ui/dot.ts';
import { comingOf, longWaitMinutes, minutesSince, stateOf, waitingOf } from './attendance.rules.ts';
import { dayTexts } from './day.texts.ts';
import { actText, durationText, minutesOf, shortMinutes } from './day-labels.ts';
import { StateIcon } from './state-icon.tsx';
import classes from './waiting-room.module.css';

interface WaitingRoomProps {
  people: readonly AgendaPerson[];
  now: number;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** Who has arrived, the longest wait first and larger. */
export function WaitingRoom({ people, now, openId, onOpen }: WaitingRoomProps) {
  const t = useText(dayTexts);
  const language = useLanguage();
  const waiting = waitingOf(people);
  const waits = waiting.map(({ checkedInAt }) => minutesSince(checkedInAt, now) ?? 0);
  const mean = waits.reduce((sum, minutes) => sum + minutes, 0) / Math.max(1, waits.length);
  return (
    <section className={classes.room} aria-labelledby="waiting-room">
      <h2 id="waiting-room" className={classes.title}>
        {t('waiting.title')}
        <span className={classes.count} data-none={waiting.length === 0 || undefined}>
          {waiting.length}
        </span>
        {waiting.length > 1 ? (
          <small>{t('waiting.mean', { time: durationText(Math.round(mean)) })}</small>
        ) : null}
      </h2>
      {waiting.length === 0 ? <p className={classes.none}>{t('waiting.none')}</p> : null}
      {waiting.length > 0 ? (
        <ol className={classes.list}>
          {waiting.map((person, index) => {
            const minutes = waits[index] ?? 0;
            return (
              <li key={person.id}>
                <button
                  type="button"
                  className={classes.row}
                  data-first={index === 0 || undefined}
                  aria-current={person.id === openId || undefined}
                  onClick={() => onOpen(person.id)}
                >
                  <span className={classes.order}>{index + 1}</span>
                  <span className={classes.who}>
                    <b>{person.person}</b>
                    <small>{timeAndService(person, language)}</small>
                  </span>
                  <span className={classes.wait} data-long={minutes > longWaitMinutes || undefined}>
                    {durationText(minutes)}
                    {minutes > longWaitMinutes ? <small>{t('waiting.long')}</small> : null}
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      ) : null}
    </section>
  );
}

interface ComingProps extends WaitingRoomProps {
  /** Null where the member may not check in, or it is not today. */
  onCheckIn: ((person: AgendaPerson) => void) | null;
}

/** People that come next are listed so far. */
const comingListed = 6;

/** Who comes next, each with the one tap that checks them in. It stands where the sheet of a chip opens. */
export function Coming({ people, now, onOpen, onCheckIn }: ComingProps) {
  const t = useText(dayTexts);
  const language = useLanguage();
  const all = comingOf(people, now);
  const coming = all.slice(0, comingListed);
  if (coming.length === 0) return null;
  return (
    <section className={classes.coming} aria-labelledby="coming">
      <h2 id="coming" className={classes.title}>
        {t('coming.title')}
        {all.length > coming.length ? (
          <small>{t('coming.of', { shown: coming.length, total: all.length })}</small>
        ) : null}
      </h2>
      <ol className={classes.list}>
        {coming.map((person) => {
          const state = stateOf(person, now);
          const minutes = minutesOf(person, state, now);
          return (
            <li key={person.id} className={classes.next}>
              <button type="button" className={classes.row} onClick={() => onOpen(person.id)}>
                <span className={classes.icon} data-state={state}>
                  <StateIcon state={state} />
                </span>
                <span className={classes.who}>
                  <b>{person.person}</b>
                  <small data-late={state === 'late' || undefined}>
                    {minutes === null
                      ? ''
                      : `${t('word.late', { minutes: shortMinutes(minutes) })}${dot}`}
                    {timeAndService(person, language)}
                  </small>
                </span>
              </button>
              {onCheckIn ? (
                <button
                  type="button"
                  className={classes.act}
                  aria-label={t('act.checkInOf', { name: person.person })}
                  onClick={() => onCheckIn(person)}
                >
                  {actText(t, 'checkIn')}
                </button>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function timeAndService(person: AgendaPerson, language: ReturnType<typeof useLanguage>): string {
  const { startsAt, timeZone, service } = person;
  return startsAt === null
    ? service
    : `${formatTime(startsAt, timeZone, language)}${dot}${service}`;
}
