import type { ReactNode } from 'react';
import { StateSheet } from '../app/state-sheet.tsx';
import { useVoucherLead, VoucherFacts } from '../appointments/index.ts';
import { useText } from '../platform/texts.ts';
import type { PaymentStatus } from './payment-status.api.ts';
import { paymentsTexts } from './payments.texts.ts';

/** What to type at a Multibanco machine, once the provider has made a reference. */
export function Voucher({
  voucher,
  isMailed = false,
  children,
}: Pick<PaymentStatus, 'voucher'> & {
  /** A payer with a link finds it there instead. */
  isMailed?: boolean;
  children: ReactNode;
}) {
  const t = useText(paymentsTexts);
  const lead = useVoucherLead(voucher);
  return (
    <StateSheet
      title={t('voucher.title')}
      lead={lead}
      tone="waiting"
      note={isMailed ? t('voucher.mailed') : undefined}
      detail={voucher ? <VoucherFacts voucher={voucher} /> : null}
    >
      {children}
    </StateSheet>
  );
}
