import type { AttendanceAct } from '@vaga/contract/agenda-acts';
import type { AgendaDay, AgendaPerson } from '@vaga/contract/agenda-day';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { formatMoney, formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import {
  type DayState,
  longWaitMinutes,
  type MayAct,
  nextActOf,
  nextPersonOf,
  stateOf,
} from './attendance.rules.ts';
import { dayTexts } from './day.texts.ts';
import chip from './day-chip.module.css';
import { minuteOf, timeOf } from './day-grid.rules.ts';
import { actText, isDue, minutesOf, stateText } from './day-labels.ts';
import classes from './day-list.module.css';
import { type ListGroup, listGroupsOf } from './day-list.rules.ts';
import { FlagIcons, StateIcon } from './state-icon.tsx';

export interface ListProps {
  day: AgendaDay;
  people: readonly AgendaPerson[];
  now: number;
  /** Minutes from midnight at the entity; null on another day. */
  nowMinute: number | null;
  isToday: boolean;
  status: DayState | null;
  openId: string | null;
  may: MayAct;
  busy: ReadonlySet<string>;
  /** On a phone those at hand come first, and the dock has the next person. */
  isPhone: boolean;
  onOpen: (id: string) => void;
  onAct: (act: AttendanceAct, person: AgendaPerson) => void;
}

/** The people of the day by time, each with the one next act at the right edge. */
export function AgendaList(props: ListProps) {
  const { day, people, now, nowMinute, status, isPhone, isToday } = props;
  const t = useText(dayTexts);
  const shown = status === null ? people : people.filter((one) => stateOf(one, now) === status);
  const groups = listGroupsOf(shown, { now, isByState: isPhone && isToday });
  const box = useRef<HTMLDivElement>(null);
  useFirstScroll(box, { date: day.date, startsAtNow: !isPhone && isToday });
  const next = isPhone && isToday ? nextPersonOf(people, now) : null;
  if (shown.length === 0)
    return <p className={classes.none}>{t(status === null ? 'list.none' : 'list.noneOfState')}</p>;
  return (
    <div ref={box} className={classes.list} data-phone={isPhone || undefined}>
      {groups.map((group) => (
        <section
          key={group.key}
          aria-label={groupTitle(group, t)}
          data-over={(nowMinute !== null && (group.minute ?? 0) + 15 <= nowMinute) || undefined}
        >
          <h2 className={classes.title}>
            {groupTitle(group, t)}
            <span className={classes.free}>{freeAt(day, group, t)}</span>
          </h2>
          <ul className={classes.rows}>
            {group.people.map((person) => (
              <Row key={person.id} person={person} isNext={person.id === next?.id} list={props} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Opens the list of a day, YYYY-MM-DD, at the open appointment, such as one that was found on another day; else where it is now. */
function useFirstScroll(
  box: RefObject<HTMLDivElement | null>,
  { date, startsAtNow }: { date: string; startsAtNow: boolean },
) {
  // Once for each day: what the reader has scrolled to stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new day opens anew
  useLayoutEffect(() => {
    const list = box.current;
    const open = list?.querySelector<HTMLElement>('[data-open]');
    if (open) {
      // Nothing is returned: newer browsers answer a scroll with a promise, which React would call as its clean-up.
      open.scrollIntoView?.({ block: 'center' });
      return;
    }
    const first = list?.querySelector<HTMLElement>('section:not([data-over])');
    if (startsAtNow && list && first) list.scrollTop = first.offsetTop - list.offsetTop;
  }, [box, startsAtNow, date]);
}

function groupTitle(
  { kind, minute }: ListGroup,
  t: ReturnType<typeof useText<keyof typeof dayTexts.pt>>,
): string {
  return kind === 'time' ? timeOf(minute ?? 0) : t(`group.${kind}`);
}

function freeAt(
  day: AgendaDay,
  { kind, minute }: ListGroup,
  t: ReturnType<typeof useText<keyof typeof dayTexts.pt>>,
): string | null {
  if (kind !== 'time') return null;
  const count = day.starts
    .filter(({ startsAt }) => minuteOf(startsAt) === minute)
    .reduce((sum, { available }) => sum + available, 0);
  return count > 0 ? t('list.free', { count }) : null;
}

interface RowProps {
  person: AgendaPerson;
  isNext: boolean;
  list: ListProps;
}

function Row({ person, isNext, list }: RowProps) {
  const t = useText(dayTexts);
  const language = useLanguage();
  const { now, openId, may, busy, isToday, day, onOpen, onAct } = list;
  const state = stateOf(person, now);
  const minutes = minutesOf(person, state, now);
  const isLong = state === 'late' || (state === 'arrived' && (minutes ?? 0) > longWaitMinutes);
  const act = isToday ? nextActOf(state, may) : null;
  const pool = day.pools.find(({ id }) => id === person.idPool)?.name;
  return (
    <li className={classes.row} data-open={person.id === openId || undefined}>
      <button type="button" className={classes.open} onClick={() => onOpen(person.id)}>
        <span className={`${chip.chip} ${classes.icon}`} data-state={state}>
          <StateIcon state={state} size={17} />
        </span>
        <span className={classes.time}>
          {person.startsAt ? formatTime(person.startsAt, person.timeZone, language) : '–'}
        </span>
        <span className={classes.who}>
          <b>{person.person}</b>
          <span className={classes.flags}>
            <FlagIcons person={person} />
          </span>
        </span>
        <span className={classes.service}>{person.service}</span>
        <span className={classes.pool}>{pool}</span>
        <span className={classes.due}>
          {isDue(person) ? formatMoney(person.priceCents, language) : ''}
        </span>
        <span className={classes.state} data-long={isLong || undefined}>
          {stateText(t, person, now)}
        </span>
      </button>
      {isNext ? <span className={classes.next}>{t('list.next')}</span> : null}
      {act && !isNext ? (
        <button
          type="button"
          className={classes.act}
          disabled={busy.has(person.id)}
          aria-label={t('act.of', { act: actText(t, act, state), name: person.person })}
          onClick={() => onAct(act, person)}
        >
          {actText(t, act, state)}
        </button>
      ) : null}
    </li>
  );
}
