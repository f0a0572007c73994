import { minimumNameLength } from '@vaga/contract/person-name';
import { useText } from '../platform/texts.ts';
import type { ErrorTexts } from './form-errors.ts';
import { identityTexts } from './identity.texts.ts';

/**
 * What can be wrong with a field, in the reader's language.
 * @param unequal what is said of a confirmation that differs: the specification has a text for the registration, and
 * another one for all other forms.
 */
export function useErrorTexts(
  unequal: 'password.unequal' | 'password.mustMatch' = 'password.mustMatch',
): ErrorTexts {
  const t = useText(identityTexts);
  return {
    required: t('field.required'),
    short: t('field.tooShort', { minimum: minimumNameLength.part }),
    email: t('field.email'),
    noAt: t('email.noAt'),
    weak: t('password.weak'),
    unequal: t(unequal),
  };
}
