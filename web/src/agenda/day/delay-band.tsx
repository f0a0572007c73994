import { IconClockExclamation } from '@tabler/icons-react';
import type { AgendaPool } from '@vaga/contract/agenda-day';
import { useText } from '../../platform/texts.ts';
import { dayTexts } from './day.texts.ts';
import classes from './delay-band.module.css';
import type { DayDelay } from './use-delay.ts';

interface DelayBandProps {
  pool: AgendaPool;
  /** Where the pool is not named beside it. */
  isNamed?: boolean;
  delay: DayDelay;
}

/** How late a pool runs, and the way back: 'atraso 25 min · Já estamos a horas'. */
export function DelayBand({ pool, isNamed = false, delay }: DelayBandProps) {
  const t = useText(dayTexts);
  const open = pool.delay;
  if (!open) return null;
  const text = t('delay.band', { minutes: open.minutes });
  return (
    <p className={classes.band}>
      <IconClockExclamation size={16} aria-hidden="true" />
      <span>{isNamed ? `${pool.name}: ${text}` : text}</span>
      {delay.canAnnounce ? (
        <button
          type="button"
          aria-label={t('delay.endOf', { pool: pool.name })}
          disabled={delay.isBusy}
          onClick={() => delay.end(open.id)}
        >
          {t('delay.end')}
        </button>
      ) : null}
    </p>
  );
}

/** Those of several pools, over a list. */
export function DelayBands({ pools, delay }: { pools: readonly AgendaPool[]; delay: DayDelay }) {
  const late = pools.filter((pool) => pool.delay !== null);
  if (late.length === 0) return null;
  return (
    <div className={classes.bands}>
      {late.map((pool) => (
        <DelayBand key={pool.id} pool={pool} isNamed={pools.length > 1} delay={delay} />
      ))}
    </div>
  );
}
