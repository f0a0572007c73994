import type { Trx } from '../../platform/db.ts';
import { wrongField } from '../../platform/http/outcome.ts';
import { InvalidInput } from '../../platform/http/validation.ts';
import type { PaymentInvoice } from '../lifecycle/payments.queries.ts';
import { saveInvoicingData } from '../receipts/receipts.queries.ts';
import type { InvoicingForm } from './invoicing.rules.ts';
import { isInvalidTaxNumber, parseInvoicingForm } from './invoicing.rules.ts';

/**
 * Validates the invoicing data of a checkout, and saves it for the next checkout if the form says so.
 * @throws InvalidInput with a message for each invalid field; Problem 400 for an invalid tax number.
 */
export async function prepareInvoicing(
  trx: Trx,
  { accountId, form, now }: { accountId: string; form: InvoicingForm; now: Date },
): Promise<PaymentInvoice> {
  const read = parseInvoicingForm(form);
  if ('issues' in read) throw new InvalidInput(read.issues);
  const { data } = read;
  if (data && isInvalidTaxNumber(data))
    throw wrongField('taxIdentificationNumber', 'field.tax_number');
  if (data && form.saveInvoicingData) await saveInvoicingData(trx, { accountId, data, now });
  return {
    invoiceName: data?.name ?? null,
    invoiceTaxNumber: data?.taxIdentificationNumber ?? null,
    invoiceAddress: data?.address ?? null,
    invoicePostalCode: data?.postalCode ?? null,
    invoiceLocality: data?.locality ?? null,
  };
}
