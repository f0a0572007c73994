import { paymentFormTexts } from '../payments/index.ts';
import { personsTexts } from '../persons/index.ts';
import { useText } from '../platform/texts.ts';
import { agendaTexts } from './agenda.texts.ts';
import type { GuestErrorTexts } from './guest-draft.ts';

/** What is said of a guest's fields, in the reader's language. */
export function useGuestErrorTexts(): GuestErrorTexts {
  const t = useText(agendaTexts);
  return {
    required: t('form.required'),
    person: useText(personsTexts),
    invoice: useText(paymentFormTexts),
  };
}
