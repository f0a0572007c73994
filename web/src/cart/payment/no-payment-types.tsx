import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../../platform/texts.ts';
import { InfoDialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/faces.tsx';
import { cartTexts } from '../cart.texts.ts';
import { CartFrame } from '../cart-frame.tsx';

/**
 * The list of payment types could not be read: the generic error in a dialog, as the specification has it; under it the
 * way to try again.
 */
export function NoPaymentTypes() {
  const t = useText(cartTexts);
  const { revalidate, state } = useRevalidator();
  const [isDismissed, setDismissed] = useState(false);
  async function retry() {
    await revalidate();
    // A retry that fails says so again; after one that works this is not shown any more.
    setDismissed(false);
  }
  return (
    <CartFrame step={3} title={t('payment.title')}>
      <ErrorState
        title={t('problem.title')}
        text={t('problem.text')}
        retryLabel={t('services.retry')}
        onRetry={() => void retry()}
        isRetrying={state === 'loading'}
      />
      <InfoDialog
        isOpen={!isDismissed}
        onClose={() => setDismissed(true)}
        title={t('problem.title')}
        text={t('problem.text')}
      />
    </CartFrame>
  );
}
