import { type CSSProperties, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useText } from '../../platform/texts.ts';
import { dayTexts } from './day.texts.ts';
import { type DayGrid, ribbonOf, timeOf } from './day-grid.rules.ts';
import classes from './day-ribbon.module.css';

interface RibbonProps {
  grid: DayGrid;
  nowMinute: number | null;
  board: RefObject<HTMLDivElement | null>;
}

/** The whole day in a line: how full, what part is in view, where now is. A click goes there. */
export function DayRibbon({ grid, nowMinute, board }: RibbonProps) {
  const t = useText(dayTexts);
  const view = useRef<HTMLSpanElement>(null);
  const length = grid.to - grid.from;
  const shareOf = (minute: number) => `${((minute - grid.from) / length) * 100}%`;

  useEffect(() => {
    const box = board.current;
    const frame = view.current;
    if (!box || !frame) return;
    const follow = () => {
      frame.style.left = `${(box.scrollTop / box.scrollHeight) * 100}%`;
      frame.style.width = `${Math.min(1, box.clientHeight / box.scrollHeight) * 100}%`;
    };
    follow();
    const sizes = new ResizeObserver(follow);
    sizes.observe(box);
    box.addEventListener('scroll', follow, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', follow);
    };
  });

  function goTo({ clientX, currentTarget }: MouseEvent<HTMLElement>) {
    const box = board.current;
    const { left, width } = currentTarget.getBoundingClientRect();
    if (!box || width === 0) return;
    const share = (clientX - left) / width;
    box.scrollTo({ top: share * box.scrollHeight - box.clientHeight / 2, behavior: 'smooth' });
  }

  const hours = Array.from({ length: length / 60 }, (_none, index) => grid.from + index * 60);
  return (
    // Hidden from screen readers and keys, which have the grid: it is for the eye and the pointer.
    <div className={classes.ribbon} aria-hidden="true" title={t('ribbon')} onClick={goTo}>
      {hours.map((hour) => (
        <span key={hour} className={classes.hour} style={{ left: shareOf(hour) }}>
          {t('hour', { hour: hour / 60 })}
        </span>
      ))}
      {ribbonOf(grid).map(({ from, share }) => (
        <i
          key={from}
          className={classes.bar}
          data-over={(nowMinute !== null && from + 30 <= nowMinute) || undefined}
          style={
            {
              left: shareOf(from),
              width: `${(30 / length) * 100}%`,
              '--share': share,
            } as CSSProperties
          }
        />
      ))}
      <span ref={view} className={classes.view} />
      {nowMinute === null || nowMinute < grid.from || nowMinute > grid.to ? null : (
        <span className={classes.now} style={{ left: shareOf(nowMinute) }}>
          <b>{timeOf(nowMinute)}</b>
        </span>
      )}
    </div>
  );
}
