import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { EntityOptionWithSlots } from '@vaga/contract/scheduling';
import { addDays } from '../../platform/add-days.rules.ts';
import { formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { DayList } from '../../ui/day-list.tsx';
import { cartTexts } from '../cart.texts.ts';
import { laterDate } from '../cart-steps.rules.ts';
import { useCart } from '../use-cart.ts';
import classes from './day-strip.module.css';
import { useShowDay } from './use-show-day.ts';

interface DayStripProps {
  place: EntityOptionWithSlots;
  /** The day chosen; a civil date. It runs ahead of the place while that day is on its way. */
  shown: string;
}

/** Two weeks of days with what is free on each. Nothing before today, nothing beyond the cart's own dates. */
export function DayStrip({ place, shown }: DayStripProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { cart, today } = useCart();
  const show = useShowDay();
  const { from, to } = cart.availableDates;
  const first = laterDate(from, today);

  const noteOf = ({ free, isOpen }: EntityOptionWithSlots['days'][number]) =>
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
      <DayList
        label={t('day.strip')}
        days={place.days.map((day) => ({
          date: day.date,
          note: noteOf(day),
          hasRoom: day.free > 0,
          isOff: day.date < first || day.date > to,
        }))}
        chosen={shown}
        onChoose={show}
      />
    </div>
  );
}
