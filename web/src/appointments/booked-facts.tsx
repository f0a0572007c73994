import type { UserTest } from '@vaga/contract/appointments';
import { formatMoment, formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import classes from './booked-facts.module.css';
import { shownCode } from './test-labels.ts';

interface BookedFactsProps {
  tests: readonly UserTest[];
  /** How people prepare for the service; empty where nothing is known. */
  preparation: string;
}

/** Of what is booked: the service, the code of each person, the price, and of what is paid on site where and until when. */
export function BookedFacts({ tests, preparation }: BookedFactsProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const booked = tests.filter(({ isBooked }) => isBooked);
  const [first] = booked;
  if (!first) return null;
  const total = sumOf(booked);
  const unpaid = booked.filter(({ status, priceCents }) => status === 'Await' && priceCents > 0);
  const [due] = unpaid;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('column.service')}</dt>
        <dd>
          <Unbroken>{first.service}</Unbroken>
        </dd>
      </div>
      {preparation ? (
        <div>
          <dt>{t('booked.prepare')}</dt>
          <dd className={classes.sentence}>{preparation}</dd>
        </div>
      ) : null}
      {booked.map((test) => (
        <div key={test.id}>
          <dt>
            {booked.length > 1 ? t('booked.codeOf', { person: test.person }) : t('next.code')}
          </dt>
          <dd className={classes.code}>{shownCode(test)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('booked.price')}</dt>
        <dd>{total === 0 ? t('free') : formatMoney(total, language)}</dd>
      </div>
      {due ? (
        <div>
          <dt>{t('booked.toPay')}</dt>
          <dd>
            {t(due.location === 'AtAddress' ? 'booked.payAtHome' : 'booked.payOnSite', {
              amount: formatMoney(sumOf(unpaid), language),
            })}{' '}
            {due.payBy
              ? t('booked.payUntil', { until: formatMoment(due.payBy, due.timeZone, language) })
              : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function sumOf(tests: readonly UserTest[]): number {
  return tests.reduce((sum, { priceCents }) => sum + priceCents, 0);
}
