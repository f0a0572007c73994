import {
  IconChevronLeft,
  IconChevronRight,
  IconClockExclamation,
  IconDeviceTv,
  IconList,
  IconLock,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react';
import type { AgendaDay } from '@vaga/contract/agenda-day';
import { readRoom } from '@vaga/contract/calls/agenda-day';
import { type ReactNode, type RefObject, useRef } from 'react';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/root-data.ts';
import { mayCall } from '../../app/session-access.ts';
import { addDays } from '../../platform/add-days.rules.ts';
import { formatDay } from '../../platform/format.ts';
import { Link, useNavigate } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { dot } from '../../ui/dot.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { printAddress } from './day.api.ts';
import { dayTexts } from './day.texts.ts';
import classes from './day-bar.module.css';
import { type DayView, dayViews, mondayOf } from './day-query.rules.ts';
import { Key } from './key.tsx';
import type { DayDelay } from './use-delay.ts';

export interface DayBarProps {
  date: string;
  today: string;
  view: DayView;
  /** Null where the day could not be read. */
  day: AgendaDay | null;
  /** Said of the updates: that there are none, or how old the day is. */
  warning: string | null;
  /** A sheet is open, whose next act is the one that matters. */
  isQuiet: boolean;
  canBook: boolean;
  /** The pool that is shown alone: a print has the same; null for all. */
  pool?: string | null;
  /** Asks which hours are blocked; absent where the member may not. */
  onBlock?: (() => void) | undefined;
  search: ReactNode;
  /** Of today, for a member who may announce delays. */
  delay?: DayDelay;
  /** Calls up the choice of a date, for the key G. */
  dateField?: RefObject<HTMLInputElement | null>;
  /** The address of the same screen for another day or view. */
  pathOf: (query: { date?: string; view?: DayView }) => string;
}

/** Which day, how, and 'Marcar'. */
export function DayBar(props: DayBarProps) {
  const { date, today, view, day, warning, isQuiet, canBook, search, pathOf } = props;
  const t = useText(dayTexts);
  const step = view === 'week' ? 7 : 1;
  const unit = view === 'week' ? 'week' : 'day';
  return (
    <div className={classes.bar}>
      <nav className={classes.days} aria-label={t('bar.days')}>
        <Link
          className={classes.square}
          to={pathOf({ date: addDays(date, -step) })}
          aria-label={t(`bar.${unit}Before`)}
          aria-keyshortcuts="ArrowLeft"
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </Link>
        <Link
          className={classes.today}
          to={pathOf({ date: today })}
          aria-current={date === today ? 'date' : undefined}
          aria-keyshortcuts="t"
        >
          {t('bar.today')}
        </Link>
        <Link
          className={classes.square}
          to={pathOf({ date: addDays(date, step) })}
          aria-label={t(`bar.${unit}After`)}
          aria-keyshortcuts="ArrowRight"
        >
          <IconChevronRight size={20} aria-hidden="true" />
        </Link>
      </nav>
      <DateTitle {...props} />
      {warning ? (
        <p className={classes.warning} role="status">
          {warning}
        </p>
      ) : null}
      <div className={classes.search} data-day-search>
        {search}
      </div>
      <nav className={classes.views} aria-label={t('bar.views')}>
        {dayViews.map((one) => (
          <Link
            key={one}
            className={classes.view}
            data-view={one}
            to={pathOf({ view: one })}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`view.${one}`)}
          </Link>
        ))}
      </nav>
      {day && view !== 'week' ? <DayMenu {...props} /> : null}
      {canBook ? (
        <ButtonLink
          to={paths.bookAtDesk({ date })}
          variant={isQuiet || day === null ? 'primary' : 'accent'}
          className={classes.book}
          icon={<IconPlus size={18} stroke={2.2} aria-hidden="true" />}
          aria-keyshortcuts="n"
        >
          <span className={classes.bookText}>{t('bar.book')}</span>{' '}
          <span className={classes.bookKey}>
            <Key>N</Key>
          </span>
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** How late it is; the day on paper, whole or without names, birthdays and telephones; and hours that are blocked. */
function DayMenu({ date, pool = null, delay, onBlock }: DayBarProps) {
  const t = useText(dayTexts);
  const print = (['full', 'initials'] as const).map((detail) => ({
    key: detail,
    text: t(`print.${detail}`),
    icon: <IconPrinter size={18} aria-hidden="true" />,
    file: printAddress({ date, pool, detail }),
  }));
  const late = {
    key: 'delay',
    text: t('delay.menu'),
    icon: <IconClockExclamation size={18} aria-hidden="true" />,
    onSelect: () => delay?.setOpen(true),
  };
  const mayShowRoom = mayCall(useSession(), readRoom);
  const room = {
    key: 'room',
    text: t('bar.room'),
    icon: <IconDeviceTv size={18} aria-hidden="true" />,
    to: paths.room(pool),
  };
  const list = {
    key: 'list',
    text: t('bar.allDays'),
    icon: <IconList size={18} aria-hidden="true" />,
    to: paths.testsList('partner'),
  };
  const block = {
    key: 'block',
    text: t('key.block'),
    icon: <IconLock size={18} aria-hidden="true" />,
  };
  return (
    <div className={classes.menu}>
      <RowMenu
        label={t('bar.menu')}
        items={[
          ...(delay?.canAnnounce ? [late] : []),
          ...print,
          ...(onBlock ? [{ ...block, onSelect: onBlock }] : []),
          ...(mayShowRoom ? [room] : []),
          list,
        ]}
      />
    </div>
  );
}

function DateTitle({ date, day, dateField, view, pathOf }: DayBarProps) {
  const t = useText(dayTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const session = useSession();
  const own = useRef<HTMLInputElement>(null);
  const field = dateField ?? own;
  const isWeek = view === 'week';
  const nameOf = (day: string) => (isWeek ? t('bar.weekOf', { day }) : capital(day));
  const first = isWeek ? mondayOf(date) : date;
  const long = nameOf(formatDay(first, language, isWeek ? 'date' : 'long'));
  const short = nameOf(formatDay(first, language, isWeek ? 'dayMonth' : 'short'));
  return (
    <div className={classes.title}>
      <h1 tabIndex={-1}>
        <span className="visually-hidden">{long}</span>
        <span className={classes.long} aria-hidden="true">
          {long}
        </span>
        <span className={classes.short} aria-hidden="true">
          {short}
        </span>
      </h1>
      <p className={classes.lead}>
        <span className={classes.place}>
          {session?.entity?.name}
          {day ? dot : ''}
        </span>
        {day ? (
          <span className={classes.free} data-none={freeOf(day) === 0 || undefined}>
            {freeText(day, t)}
          </span>
        ) : null}
      </p>
      <input
        ref={field}
        type="date"
        className={classes.date}
        aria-label={t('bar.goTo')}
        aria-keyshortcuts="g"
        defaultValue={date}
        key={date}
        onChange={({ target }) => {
          if (target.value !== '' && target.value !== date)
            void navigate(pathOf({ date: target.value }));
        }}
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
      />
    </div>
  );
}

function freeText(day: AgendaDay, t: ReturnType<typeof useText<keyof typeof dayTexts.pt>>): string {
  if (day.closedReason !== null) return t('bar.closed');
  return t('bar.free', { count: freeOf(day) });
}

const freeOf = ({ pools }: AgendaDay) => pools.reduce((sum, { available }) => sum + available, 0);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
