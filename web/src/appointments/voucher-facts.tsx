import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { Voucher } from '@vaga/contract/payments';
import { formatMoment, formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Fact } from '../ui/facts.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import classes from './voucher-facts.module.css';

/** Vouchers are paid at Portuguese machines: their expiry is shown in Lisbon's time. */
const voucherZone = homeTimeZone;

/** What to type at a Multibanco machine. */
export function VoucherFacts({ voucher }: { voucher: Voucher }) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  return (
    <dl className={classes.voucher}>
      <Fact name={t('voucher.entity')} value={voucher.entity} />
      <Fact name={t('voucher.reference')} value={inThrees(voucher.reference)} />
      <Fact name={t('voucher.amount')} value={formatMoney(voucher.amountCents, language)} />
    </dl>
  );
}

/** What is to be done with a reference, and until when. */
export function useVoucherLead(voucher: Voucher | null): string {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const until = voucher ? formatMoment(voucher.expiresAt, voucherZone, language) : '';
  return t('voucher.lead', { until });
}

/** '123456789' → '123 456 789', as machines show it. */
function inThrees(reference: string): string {
  return reference.replace(/\s/g, '').replace(/(\d{3})(?=\d)/g, '$1 ');
}
