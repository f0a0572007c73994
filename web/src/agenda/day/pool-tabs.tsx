import type { AgendaDay } from '@vaga/contract/agenda-day';
import { useText } from '../../platform/texts.ts';
import { dayTexts } from './day.texts.ts';
import classes from './pool-tabs.module.css';

interface PoolTabsProps {
  day: AgendaDay;
  pool: string | null;
  onPool: (pool: string | null) => void;
}

/** All pools or one, each with how many of its people wait. */
export function PoolTabs({ day, pool, onPool }: PoolTabsProps) {
  const t = useText(dayTexts);
  if (day.pools.length < 2) return null;
  return (
    <fieldset className={classes.tabs}>
      <legend className="visually-hidden">{t('pools.label')}</legend>
      <button type="button" aria-pressed={pool === null} onClick={() => onPool(null)}>
        {t('pools.all')}
      </button>
      {day.pools.map(({ id, name }) => {
        const waiting = day.people.filter(
          ({ idPool, attendance }) => idPool === id && attendance === 'arrived',
        ).length;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={pool === id}
            onClick={() => onPool(pool === id ? null : id)}
          >
            {name}
            {waiting > 0 ? (
              <span className={classes.count}>
                <span aria-hidden="true">{waiting}</span>
                <span className="visually-hidden">{t('pools.waiting', { count: waiting })}</span>
              </span>
            ) : null}
          </button>
        );
      })}
    </fieldset>
  );
}
