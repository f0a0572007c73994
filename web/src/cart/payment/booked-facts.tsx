import type { UserTest } from '@vaga/contract/appointments';
import { shownCode } from '../../appointments/index.ts';
import { formatMoment, formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { cartTexts } from '../cart.texts.ts';

/** The code of each appointment; of what is paid on site, how much, where and until when. */
export function BookedFacts({ tests }: { tests: readonly UserTest[] }) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const booked = tests.filter(({ isBooked }) => isBooked);
  const unpaid = booked.filter(({ status, priceCents }) => status === 'Await' && priceCents > 0);
  const [first] = unpaid;
  const amount = formatMoney(
    unpaid.reduce((sum, { priceCents }) => sum + priceCents, 0),
    language,
  );
  return (
    <>
      {booked.map((test) => (
        <p key={test.id}>
          {booked.length > 1 ? `${test.person}. ` : ''}
          {t('success.code')}: <strong>{shownCode(test)}</strong>
        </p>
      ))}
      {first ? (
        <p>
          {t(first.location === 'AtAddress' ? 'success.payAtHome' : 'success.payOnSite', {
            amount,
          })}{' '}
          {first.payBy
            ? t('success.payUntil', { until: formatMoment(first.payBy, first.timeZone, language) })
            : null}
        </p>
      ) : null}
    </>
  );
}
