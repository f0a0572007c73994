import type { Trx } from '../platform/db.ts';
import { wrongField } from '../platform/http/outcome.ts';
import { InvalidInput } from '../platform/http/validation.ts';
import type { InvoicingForm } from './invoicing.rules.ts';
import { invoicingOf, isWrongTaxNumber } from './invoicing.rules.ts';
import { saveInvoicingData } from './receipts.queries.ts';

/** The columns of a payment that its receipt is made out to. */
interface InvoiceColumns {
  invoiceName: string | null;
  invoiceTaxNumber: string | null;
  invoiceAddress: string | null;
  invoicePostalCode: string | null;
  invoiceLocality: string | null;
}

/**
 * Reads the invoicing data of a checkout, and keeps it for next time where that is wanted.
 * @throws InvalidInput with a message for each field that is wrong; Problem 400 for a wrong tax number.
 */
export async function keepInvoicing(
  trx: Trx,
  { accountId, form, now }: { accountId: string; form: InvoicingForm; now: Date },
): Promise<InvoiceColumns> {
  const read = invoicingOf(form);
  if ('issues' in read) throw new InvalidInput(read.issues);
  const { data } = read;
  if (data && isWrongTaxNumber(data))
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
