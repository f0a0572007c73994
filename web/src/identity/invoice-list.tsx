import { IconDownload } from '@tabler/icons-react';
import type { downloadInvoice, Invoice } from '@vaga/contract/payments';
import type { z } from 'zod';
import { fileAddress, wire } from '../platform/api.ts';
import { civilDate, formatDay, formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import partClasses from '../ui/part.module.css';
import { identityTexts } from './identity.texts.ts';
import classes from './user-settings.module.css';

const file = wire<typeof downloadInvoice>('GET', 'onboarding/user/schedule/:paymentId/invoice');

/** What was paid, with its receipt. Days are Lisbon's: a receipt names the seller's day. */
export function InvoiceList({ invoices }: { invoices: readonly z.infer<typeof Invoice>[] }) {
  const t = useText(identityTexts);
  const language = useLanguage();
  return (
    <section className={partClasses.part} aria-labelledby="invoices-title">
      <h2 id="invoices-title">{t('invoices.title')}</h2>
      {invoices.length === 0 ? <p className={classes.soft}>{t('invoices.empty')}</p> : null}
      <ul role="list" className={classes.rows}>
        {invoices.map((invoice) => {
          const day = formatDay(civilDate(invoice.date, 'Europe/Lisbon'), language, 'full');
          return (
            <li key={invoice.paymentId} className={classes.invoice}>
              <div>
                <p className={classes.name}>{invoice.serviceDescription}</p>
                <p className={classes.soft}>
                  {day} · {invoice.persons.join(', ')}
                </p>
                <p className={classes.soft}>
                  {invoice.partner}, {invoice.partnerAddress}
                </p>
              </div>
              <div className={classes.paid}>
                <p>
                  <strong>{formatMoney(invoice.totalCents, language)}</strong>
                  {invoice.refundedCents > 0 ? (
                    <small className={classes.returned}>
                      {t('invoices.refunded', {
                        amount: formatMoney(invoice.refundedCents, language),
                      })}
                    </small>
                  ) : null}
                </p>
                <a
                  className={classes.file}
                  href={fileAddress(file, { params: { paymentId: invoice.paymentId } })}
                  download={invoice.invoiceFileDescription}
                  aria-label={t('invoices.downloadOf', {
                    service: invoice.serviceDescription,
                    day,
                  })}
                >
                  <IconDownload size={18} aria-hidden="true" />
                  {t('invoices.download')}
                </a>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
