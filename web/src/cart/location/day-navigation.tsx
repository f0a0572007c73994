import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays } from '../../platform/add-days.rules.ts';
import { useText } from '../../platform/texts.ts';
import { DayField } from '../../ui/day-field.tsx';
import { cartTexts } from '../cart.texts.ts';
import classes from './day-navigation.module.css';

interface DayNavigationProps {
  /** Civil dates. */
  date: string;
  today: string;
  first: string;
  last: string;
  onChange: (date: string) => void;
}

/** A day, with the one before and the one after a tap away. */
export function DayNavigation({ date, today, first, last, onChange }: DayNavigationProps) {
  const t = useText(cartTexts);
  return (
    <div className={classes.room}>
      <div className={classes.walk}>
        <button
          type="button"
          className={classes.step}
          aria-label={t('day.before')}
          disabled={date <= first}
          onClick={() => onChange(addDays(date, -1))}
        >
          <IconChevronLeft size={24} aria-hidden="true" />
        </button>
        {/* The key: the field decides once whether it shows its list or the calendar. */}
        <DayField
          key={date}
          id="cart-day"
          label={t('day.label')}
          value={date}
          today={today}
          first={first}
          last={last}
          onChange={(day) => day !== '' && onChange(day > last ? last : day)}
        />
        <button
          type="button"
          className={classes.step}
          aria-label={t('day.after')}
          disabled={date >= last}
          onClick={() => onChange(addDays(date, 1))}
        >
          <IconChevronRight size={24} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
