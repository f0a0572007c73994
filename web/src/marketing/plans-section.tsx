import { paths } from '../app/paths.ts';
import { formatMoney, formatNumber } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { dot } from '../ui/dot.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import classes from './plans.module.css';
import { plansTexts } from './plans.texts.ts';
import { type Plan, plans } from './plans.ts';

/** The plans: a card each with its price, and the whole table under them. */
export function PlansSection() {
  const t = useText(plansTexts);
  return (
    <section id="plans" className={classes.section} aria-labelledby="plans-title">
      <h2 id="plans-title">{t('plans.title')}</h2>
      <p className={classes.lead}>{t('plans.lead')}</p>
      <ul role="list" className={classes.cards}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      <PlansTable />
    </section>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const t = useText(plansTexts);
  const language = useLanguage();
  const name = t(`plans.${plan.slug}`);
  const isBest = plan.slug === 'start';
  return (
    <li className={classes.card} data-best={isBest || undefined}>
      <h3>{name}</h3>
      <p className={classes.for}>{t(`plans.for.${plan.slug}`)}</p>
      <p className={classes.price}>
        {plan.priceCents === undefined ? (
          t('plans.onRequest')
        ) : (
          <>
            {formatMoney(plan.priceCents, language)} <small>{t('plans.perMonth')}</small>
          </>
        )}
      </p>
      <p className={classes.promo}>
        {plan.oldPriceCents ? (
          <>
            {t('plans.promo')}
            {dot}
            <s>
              <span className="visually-hidden">{t('plans.oldPrice')} </span>
              {formatMoney(plan.oldPriceCents, language)}
            </s>
          </>
        ) : null}
      </p>
      <ButtonLink
        to={paths.partnerRegister(plan.slug)}
        variant={isBest ? 'accent' : 'outline'}
        isFullWidth
      >
        {plan.slug === 'custom' ? t('plans.contact') : t('plans.choose', { plan: name })}
      </ButtonLink>
    </li>
  );
}

const rows = [
  'perBooking',
  'bookings',
  'users',
  'places',
  'sms',
  'email',
  'fee',
  'training',
  'extraEmail',
  'extraSms',
  'extraBooking',
  'extraUser',
  'extraPlace',
] as const;

function PlansTable() {
  const t = useText(plansTexts);
  const cellOf = useCells();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways on a phone must be reachable by keyboard
    <section className={classes.scroll} aria-label={t('plans.scroll')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('plans.item')}</th>
            {plans.map(({ id, slug }) => (
              <th key={id} scope="col">
                {t(`plans.${slug}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">
                <Unbroken>{t(`row.${row}`)}</Unbroken>
              </th>
              {plans.map((plan) => (
                <td key={plan.id}>{cellOf(row, plan)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What stands in a cell, in words. */
function useCells() {
  const t = useText(plansTexts);
  const language = useLanguage();
  const money = (cents: number | undefined) =>
    cents === undefined ? t('plans.notShown') : formatMoney(cents, language);
  const count = (value: number | null | undefined) =>
    value === null
      ? t('plans.none')
      : value === undefined
        ? t('plans.notShown')
        : formatNumber(value, language);
  const alerts = (plan: Plan, value: number | undefined) =>
    plan.isPerBooking && value ? t('cell.perBooking', { count: value }) : count(value);
  const cells: Record<(typeof rows)[number], (plan: Plan) => string> = {
    perBooking: (plan) =>
      plan.isUnder
        ? t('cell.under', { price: money(plan.perBookingCents) })
        : money(plan.perBookingCents),
    bookings: (plan) => count(plan.bookings),
    users: (plan) => count(plan.users),
    places: (plan) => count(plan.places),
    sms: (plan) => alerts(plan, plan.sms),
    email: (plan) => alerts(plan, plan.emails),
    fee: (plan) => money(plan.feeCents),
    training: (plan) =>
      plan.trainingMinutes
        ? t('cell.minutes', { count: plan.trainingMinutes })
        : count(plan.trainingMinutes),
    extraEmail: (plan) => money(plan.extraEmailCents),
    extraSms: (plan) => money(plan.extraSmsCents),
    extraBooking: (plan) => money(plan.extraBookingCents),
    extraUser: (plan) => money(plan.extraUserCents),
    extraPlace: (plan) => money(plan.extraPlaceCents),
  };
  return (row: (typeof rows)[number], plan: Plan) => cells[row](plan);
}
