import { paymentLinkHours } from '@vaga/contract/limits';
import type { PaymentType } from '@vaga/contract/payments';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { byOthers } from '../../payments/index.ts';
import { useText } from '../../platform/texts.ts';
import type { ChoiceOption } from '../../ui/choice-field.tsx';
import { cartTexts } from '../cart.texts.ts';
import { useCart } from '../use-cart.ts';

/** The choice to pay at a place that has to be asked first. */
export const askPlaceFirst = 'askPlace';

/** Of the contract's local methods: 0 cash, 1 bank reference. */
const bankReference = 1;

/** The ways to pay, each with what it means. */
export function usePaymentOptions(
  types: readonly z.infer<typeof PaymentType>[],
  {
    canDefer,
    asksPlace,
    phoneField,
  }: { canDefer: boolean; asksPlace: boolean; phoneField: ReactNode },
): ChoiceOption[] {
  const t = useText(cartTexts);
  const entity = useCart().cart.schedules[0]?.entity ?? '';
  const note = t('payment.byOthersNote', { hours: paymentLinkHours });
  const byLink = { value: byOthers, text: t('payment.byOthers'), note };
  const offered = types.flatMap(({ id, desk, methods, onlineMethods, phoneMethods }) => {
    if (desk === 'link') return [byLink];
    if (desk === 'onSite') return [{ value: String(id), text: t('payment.local') }];
    if (desk === 'hotel') {
      const note = t('payment.hotelNote', { entity });
      return [{ value: String(id), text: t('payment.hotel'), note }];
    }
    if (onlineMethods.length > 0) {
      return onlineMethods.map((method) => ({
        value: `${id}.${method}`,
        text: t(`payment.${method}`),
        note: t(`payment.${method}Note`),
        ...(phoneMethods?.includes(method) ? { below: phoneField } : {}),
      }));
    }
    if (methods.length === 0) return [{ value: String(id), text: t('payment.online') }];
    return methods.map((method) => ({
      value: `${id}.${method.id}`,
      text: t(method.id === bankReference ? 'payment.localReference' : 'payment.localCash'),
    }));
  });
  const ask = { value: askPlaceFirst, text: t('payment.local'), note: t('payment.askFirst') };
  return [...offered, ...(asksPlace ? [ask] : []), ...(canDefer ? [byLink] : [])];
}
