import { phonePattern } from '@vaga/contract/partner-kinds';
import { minimumNameLength, nameLength } from '@vaga/contract/person-name';
import { isPortugueseTaxNumber } from '@vaga/contract/tax-number';
import { isEmail } from '../platform/email.rules.ts';

/** What is typed in the form of a registration. */
export interface RegistrationDraft {
  company: string;
  taxNumber: string;
  phone: string;
  name: string;
  email: string;
  kind: string;
  plan: string;
  consent: boolean;
}

export type RegistrationField = keyof RegistrationDraft;
export type RegistrationError = 'required' | 'taxNumber' | 'phone' | 'name' | 'email' | 'consent';

const required = ['company', 'taxNumber', 'phone', 'name', 'email', 'kind', 'plan'] as const;

/**
 * What is wrong with a registration, field by field, in the order in which the specification checks it: what is missing,
 * the tax number, the phone, the name, the e-mail, the consent.
 */
export function findRegistrationErrors(
  draft: RegistrationDraft,
): Partial<Record<RegistrationField, RegistrationError>> {
  const missing = required.filter((field) => draft[field].trim() === '');
  const errors: Partial<Record<RegistrationField, RegistrationError>> = {};
  for (const field of missing) errors[field] = 'required';
  const isWrong = (field: (typeof required)[number], isRight: boolean) =>
    !missing.includes(field) && !isRight;
  if (isWrong('taxNumber', isPortugueseTaxNumber(draft.taxNumber.trim())))
    errors.taxNumber = 'taxNumber';
  if (isWrong('phone', phonePattern.test(draft.phone.trim()))) errors.phone = 'phone';
  if (isWrong('name', nameLength(draft.name.trim()) >= minimumNameLength.full))
    errors.name = 'name';
  if (isWrong('email', isEmail(draft.email.trim()))) errors.email = 'email';
  if (!draft.consent) errors.consent = 'consent';
  return errors;
}
