import type { PlanUsage } from '@vaga/contract/plan';
import { formatMoney, formatNumber } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import classes from './plan.module.css';
import { planTexts } from './plan.texts.ts';

type Kind = Exclude<keyof PlanUsage, 'plan' | 'month'>;

/** A line of the plan: what is used, beside what is included as a bar. */
export function PlanUsageLine({ kind, usage }: { kind: Kind; usage: PlanUsage[Kind] }) {
  const t = useText(planTexts);
  const language = useLanguage();
  const { used, included } = usage;
  const number = (value: number) => formatNumber(value, language);
  const hasBar = included !== null && included > 0;
  const isOver = hasBar && used > included;
  const values = { used: number(used), included: number(included ?? 0) };
  const amount = isOver
    ? t('more', { ...values, count: number(used - included) })
    : hasBar
      ? t('of', values)
      : values.used;
  return (
    <div className={classes.usage}>
      <div className={classes.head}>
        <h3>{t(kind)}</h3>
        <span>{amount}</span>
      </div>
      {hasBar ? (
        <progress
          className={classes.bar}
          max={included}
          value={Math.min(used, included)}
          aria-label={`${t(kind)}: ${amount}`}
        />
      ) : null}
      <p className={classes.what}>
        {t(`${kind}.what`)} <Price kind={kind} usage={usage} />
      </p>
    </div>
  );
}

/** What one more costs, in words. */
function Price({ kind, usage: { included, extraCents } }: { kind: Kind; usage: PlanUsage[Kind] }) {
  const t = useText(planTexts);
  const language = useLanguage();
  if (included === null) return t('unlimited');
  if (extraCents === null) return null;
  const values = { price: formatMoney(extraCents, language) };
  if (kind === 'users' || kind === 'places') return t('extra.monthly', values);
  if (kind === 'bookings') return t(included === 0 ? 'each.booking' : 'extra.booking', values);
  return t('extra', values);
}
