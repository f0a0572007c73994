import type { ReactNode } from 'react';
import { StateSheet } from '../app/state-sheet.tsx';
import { useVoucherLead, VoucherFacts } from '../appointments/voucher-facts.tsx';
import { useText } from '../platform/texts.ts';
import type { PaymentStatus } from './payment-status.api.ts';
import { paymentsTexts } from './payments.texts.ts';

/** What to type at a Multibanco machine, once the provider has made a reference. */
export function Voucher({
  voucher,
  children,
}: Pick<PaymentStatus, 'voucher'> & { children: ReactNode }) {
  const t = useText(paymentsTexts);
  const lead = useVoucherLead(voucher);
  return (
    <StateSheet
      title={t('voucher.title')}
      lead={lead}
      tone="waiting"
      detail={voucher ? <VoucherFacts voucher={voucher} /> : null}
    >
      {children}
    </StateSheet>
  );
}
