import type { Voucher } from '@vaga/contract/payments';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import classes from './test-actions.module.css';
import { usePayAgain } from './use-pay-again.ts';
import { useVoucherLead, VoucherFacts } from './voucher-facts.tsx';

/** Gives up the payment that is pending and goes to the cart's payment step. */
export function PayButton({ idPayment, label }: { idPayment: string; label: string }) {
  const t = useText(appointmentsTexts);
  const { pay, attempt, revalidate } = usePayAgain(idPayment);
  return (
    <div className={classes.pay}>
      <Button variant="accent" aria-label={label} isBusy={attempt.isBusy} onClick={pay}>
        {t('pay')}
      </Button>
      <FailureDialog
        attempts={[attempt]}
        title={t('problem.title')}
        text={t('problem.text')}
        // Whatever was refused: the list has to say how it stands now.
        onClose={() => void revalidate()}
      />
    </div>
  );
}

interface VoucherButtonProps {
  idPayment: string;
  voucher: Voucher;
  label: string;
}

/**
 * Shows the reference that waits to be paid. To pay in another way gives it up, and the days that it keeps the times:
 * the payer may be at a cash machine with it, so a dialog says so first.
 */
export function VoucherButton({ idPayment, voucher, label }: VoucherButtonProps) {
  const t = useText(appointmentsTexts);
  const [isOpen, setOpen] = useState(false);
  const { pay, attempt, revalidate } = usePayAgain(idPayment);
  const lead = useVoucherLead(voucher);
  const close = () => {
    setOpen(false);
    if (attempt.failure) void revalidate();
    attempt.forget();
  };
  return (
    <div className={classes.pay}>
      <Button variant="accent" aria-label={label} onClick={() => setOpen(true)}>
        {t('voucher.see')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        closeLabel={t('close')}
        title={t('voucher.title')}
        actions={
          <>
            <Button variant="outline" onClick={pay} isBusy={attempt.isBusy}>
              {t('voucher.otherWay')}
            </Button>
            <Button onClick={close} data-autofocus>
              {t('voucher.keep')}
            </Button>
          </>
        }
      >
        <p>
          <Unbroken>{lead}</Unbroken>
        </p>
        <VoucherFacts voucher={voucher} />
        <p>{t('voucher.giveUp')}</p>
        {attempt.failure ? (
          <p role="alert" className={classes.failure}>
            {attempt.failure.text ?? t('problem.text')}
          </p>
        ) : null}
      </Dialog>
    </div>
  );
}
