import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import type { checkout } from '@vaga/contract/payments';
import { InvoicingData } from '@vaga/contract/payments';
import { isPortugueseTaxNumber } from '@vaga/contract/tax-number';

export type Form = OutputOf<BodyOf<typeof checkout>>;
/** Whatever way it is to be paid. */
export type InvoicingForm = Omit<Form, 'paymentType'> & { paymentType?: unknown };

type Issue = NonNullable<ReturnType<typeof InvoicingData.safeParse>['error']>['issues'][number];

/**
 * The invoicing data of a checkout: none where every field is empty; where any is given, all are required, and nine
 * digits have to be a Portuguese tax number. Whoever comes from abroad gives the longer number of their country.
 */
export function invoicingOf(
  form: InvoicingForm,
): { data: InvoicingData | null } | { issues: Issue[] } {
  const { name, taxIdentificationNumber, address, postalCode, locality } = form;
  const given = { name, taxIdentificationNumber, address, postalCode, locality };
  if (Object.values(given).every((value) => !value?.trim())) return { data: null };
  const typed = Object.fromEntries(
    Object.entries(given).map(([field, value]) => [field, value?.trim() ?? '']),
  );
  const compact = {
    ...typed,
    taxIdentificationNumber: taxIdentificationNumber?.replace(/[\s.-]/g, '') ?? '',
  };
  const parsed = InvoicingData.safeParse(compact, { reportInput: true });
  return parsed.success ? { data: parsed.data } : { issues: parsed.error.issues };
}

/** Whether nine digits are no Portuguese tax number. */
export function isWrongTaxNumber({ taxIdentificationNumber }: InvoicingData): boolean {
  return /^\d{9}$/.test(taxIdentificationNumber) && !isPortugueseTaxNumber(taxIdentificationNumber);
}
