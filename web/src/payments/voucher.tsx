import type { ReactNode } from 'react';
import { StateSheet } from '../app/state-sheet.tsx';
import { formatMoment, formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Fact } from '../ui/facts.tsx';
import type { PaymentStatus } from './payment-status.api.ts';
import { paymentsTexts } from './payments.texts.ts';
import classes from './voucher.module.css';

/** Vouchers are paid at Portuguese machines: their last moment is told in Lisbon's time. */
const voucherZone = 'Europe/Lisbon';

/** What to type at a Multibanco machine. */
export function Voucher({
  voucher,
  children,
}: Pick<PaymentStatus, 'voucher'> & { children: ReactNode }) {
  const t = useText(paymentsTexts);
  const language = useLanguage();
  const until = voucher ? formatMoment(voucher.expiresAt, voucherZone, language) : '';
  return (
    <StateSheet
      title={t('voucher.title')}
      lead={t('voucher.lead', { until })}
      tone="waiting"
      detail={
        voucher ? (
          <dl className={classes.voucher}>
            <Fact name={t('voucher.entity')} value={voucher.entity} />
            <Fact name={t('voucher.reference')} value={inThrees(voucher.reference)} />
            <Fact name={t('voucher.amount')} value={formatMoney(voucher.amountCents, language)} />
          </dl>
        ) : null
      }
    >
      {children}
    </StateSheet>
  );
}

/** '123456789' → '123 456 789', as machines show it. */
function inThrees(reference: string): string {
  return reference.replace(/\s/g, '').replace(/(\d{3})(?=\d)/g, '$1 ');
}
