import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import type { checkout } from '@vaga/contract/payments';
import { InvoicingData } from '@vaga/contract/payments';
import { isPortugueseTaxNumber } from '@vaga/contract/tax-number';

export type CheckoutFormData = OutputOf<BodyOf<typeof checkout>>;
/** A form with invoicing fields, for any payment type. */
export type InvoicingForm = Omit<CheckoutFormData, 'paymentType'> & { paymentType?: unknown };

type Issue = NonNullable<ReturnType<typeof InvoicingData.safeParse>['error']>['issues'][number];

/**
 * Parses the invoicing data of a checkout. Returns null data if every field is empty; if any is filled, all are
 * required, and nine digits have to be a Portuguese tax number. A foreign tax number may be longer.
 */
export function parseInvoicingForm(
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

/** Whether the tax number has nine digits but is no Portuguese tax number. */
export function isInvalidTaxNumber({ taxIdentificationNumber }: InvoicingData): boolean {
  return /^\d{9}$/.test(taxIdentificationNumber) && !isPortugueseTaxNumber(taxIdentificationNumber);
}
