import type { Language } from '@vaga/contract/common';
import { identityFieldTexts } from '@vaga/contract/result-messages';
import type { PersonIdentity } from '../../persons/index.ts';
import { missingIdentityFields } from '../../persons/index.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure } from '../../platform/http/outcome.ts';

/** The refusal of a result, or of its document, of a person whose identity is not complete; null if it is. */
export function identityMissing(
  identity: PersonIdentity,
  language: Language,
): Outcome<never> | null {
  const missing = missingIdentityFields(identity);
  if (missing.length === 0) return null;
  const fields = missing.map((field) => identityFieldTexts[field][language]).join(', ');
  return failure('result.identity_missing', { fields });
}
