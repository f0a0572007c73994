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
export type RegistrationFault = 'required' | 'taxNumber' | 'phone' | 'name' | 'email' | 'consent';

const required = ['company', 'taxNumber', 'phone', 'name', 'email', 'kind', 'plan'] as const;

/**
 * What is wrong with a registration, field by field, in the order in which the specification checks it: what is missing,
 * the tax number, the phone, the name, the e-mail, the consent.
 */
export function findRegistrationFaults(
  draft: RegistrationDraft,
): Partial<Record<RegistrationField, RegistrationFault>> {
  const missing = required.filter((field) => draft[field].trim() === '');
  const faults: Partial<Record<RegistrationField, RegistrationFault>> = {};
  for (const field of missing) faults[field] = 'required';
  const isWrong = (field: (typeof required)[number], isRight: boolean) =>
    !missing.includes(field) && !isRight;
  if (isWrong('taxNumber', isPortugueseTaxNumber(draft.taxNumber.trim())))
    faults.taxNumber = 'taxNumber';
  if (isWrong('phone', phonePattern.test(draft.phone.trim()))) faults.phone = 'phone';
  if (isWrong('name', nameLength(draft.name.trim()) >= minimumNameLength.full))
    faults.name = 'name';
  if (isWrong('email', isEmail(draft.email.trim()))) faults.email = 'email';
  if (!draft.consent) faults.consent = 'consent';
  return faults;
}
