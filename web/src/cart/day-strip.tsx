import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { PlaceWithSlots } from '@vaga/contract/scheduling';
import { useEffect, useRef } from 'react';
import { addDays, formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { cartTexts } from './cart.texts.ts';
import { laterDate } from './cart-steps.rules.ts';
import classes from './day-strip.module.css';
import { useCart } from './use-cart.ts';
import { useShowDay } from './use-show-day.ts';

interface DayStripProps {
  place: PlaceWithSlots;
  /** The day chosen; a civil date. It runs ahead of the place while that day is on its way. */
  shown: string;
}

/** Two weeks of days with what is free on each. Nothing before today, nothing beyond the cart's own dates. */
export function DayStrip({ place, shown }: DayStripProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { cart, today } = useCart();
  const show = useShowDay();
  const strip = useRef<HTMLUListElement>(null);
  const { from, to } = cart.availableDates;
  const first = laterDate(from, today);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another place in the strip
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const list = strip.current;
    if (chosen && list)
      list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.clientWidth) / 2;
  }, [shown, place.days]);

  const wordsOf = ({ free, isOpen }: PlaceWithSlots['days'][number]) =>
    free > 0 ? t('day.free', { count: free }) : t(isOpen ? 'day.full' : 'day.closed');

  return (
    <div className={classes.strip}>
      <div className={classes.walk}>
        <button
          type="button"
          className={classes.step}
          aria-label={t('day.before')}
          disabled={shown <= first}
          onClick={() => show(addDays(shown, -1))}
        >
          <IconChevronLeft size={24} aria-hidden="true" />
        </button>
        <p className={classes.date}>{formatDay(shown, language)}</p>
        <button
          type="button"
          className={classes.step}
          aria-label={t('day.after')}
          disabled={shown >= to}
          onClick={() => show(addDays(shown, 1))}
        >
          <IconChevronRight size={24} aria-hidden="true" />
        </button>
      </div>
      <ul ref={strip} role="list" className={classes.days} aria-label={t('day.strip')}>
        {place.days.map((day) => (
          <li key={day.date}>
            <button
              type="button"
              className={classes.day}
              data-free={day.free > 0 || undefined}
              aria-pressed={day.date === shown}
              disabled={day.date < first || day.date > to}
              onClick={() => show(day.date)}
            >
              <span>{formatDay(day.date, language, 'weekday')} </span>
              <strong>{Number(day.date.slice(8))} </strong>
              <span className="visually-hidden">{formatDay(day.date, language, 'date')}, </span>
              <small>{wordsOf(day)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
