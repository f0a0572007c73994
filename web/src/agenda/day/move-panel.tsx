import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { addDays } from '../../platform/add-days.rules.ts';
import { formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { dayTexts } from './day.texts.ts';
import { type DayCell, timeOf } from './day-grid.rules.ts';
import { Key } from './key.tsx';
import classes from './move-panel.module.css';
import sheet from './person-sheet.module.css';
import type { DayMove } from './use-move.ts';

interface MovePanelProps {
  move: DayMove;
  date: string;
  today: string;
  isBusy: boolean;
  onDate: (date: string) => void;
}

/** Where the appointment goes: the day, its free starts, and what is chosen. It stands where the sheet was. */
export function MovePanel({ move, date, today, isBusy, onDate }: MovePanelProps) {
  const t = useText(dayTexts);
  const language = useLanguage();
  const { person, cell } = move;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  if (!person) return null;
  const time = cell ? timeOf(cell.from) : '';
  const day = formatDay(date, language, 'weekday');
  return (
    <section className={sheet.sheet} aria-labelledby="move-panel">
      <div className={sheet.head}>
        <h2 id="move-panel" ref={head} tabIndex={-1}>
          {t('move.title', { name: person.person })}
        </h2>
        <button
          type="button"
          className={sheet.close}
          aria-label={t('move.leave')}
          onClick={move.cancel}
        >
          <IconX size={22} aria-hidden="true" />
        </button>
      </div>
      <div className={sheet.body}>
        <MoveDays date={date} today={today} onDate={onDate} />
        <FreeStarts move={move} />
      </div>
      <div className={sheet.acts}>
        <p className={classes.target} role="status">
          {cell ? t('move.target', { day, time, pool: poolName(move, cell) }) : t('move.none')}
        </p>
        <div className={classes.agreed}>
          <CheckboxField
            label={t('move.agreed')}
            checked={move.isAgreed}
            onChange={({ target }) => move.setAgreed(target.checked)}
          />
        </div>
        <Button
          variant="accent"
          size="lg"
          className={sheet.next}
          isBusy={isBusy}
          disabled={cell === null}
          onClick={() => move.confirm()}
        >
          {cell ? t('move.confirm', { time }) : t('act.move')} <Key>Enter</Key>
        </Button>
        <Button variant="outline" onClick={move.cancel}>
          {t('move.leave')} <Key>Esc</Key>
        </Button>
      </div>
    </section>
  );
}

const poolName = ({ columns }: DayMove, { idPool }: DayCell) =>
  columns.find(({ pool }) => pool.id === idPool)?.pool.name ?? '';

function MoveDays({ date, today, onDate }: Pick<MovePanelProps, 'date' | 'today' | 'onDate'>) {
  const t = useText(dayTexts);
  const language = useLanguage();
  return (
    <div className={classes.days}>
      <Button
        variant="outline"
        aria-label={t('bar.dayBefore')}
        disabled={date <= today}
        icon={<IconChevronLeft size={20} aria-hidden="true" />}
        onClick={() => onDate(addDays(date, -1))}
      />
      <b>{formatDay(date, language, 'short')}</b>
      <Button
        variant="outline"
        aria-label={t('bar.dayAfter')}
        icon={<IconChevronRight size={20} aria-hidden="true" />}
        onClick={() => onDate(addDays(date, 1))}
      />
    </div>
  );
}

/** The free starts of the day by pool, for a finger or the pointer. */
function FreeStarts({ move }: { move: DayMove }) {
  return move.columns.map(({ pool, cells }) => {
    const free = cells.filter(move.isFree);
    return free.length === 0 ? null : (
      <section key={pool.id} aria-labelledby={`move-${pool.id}`}>
        <h3 id={`move-${pool.id}`} className={classes.pool}>
          {pool.name}
        </h3>
        <div className={classes.starts}>
          {free.map((cell) => (
            <button
              key={cell.key}
              type="button"
              className={classes.start}
              aria-pressed={cell.key === move.cell?.key}
              onClick={() => move.choose(cell)}
            >
              {timeOf(cell.from)}
            </button>
          ))}
        </div>
      </section>
    );
  });
}
