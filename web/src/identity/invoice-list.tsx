import { IconDownload } from '@tabler/icons-react';
import * as paymentsCalls from '@vaga/contract/calls/payments';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { Invoice as InvoiceShape } from '@vaga/contract/payments';
import type { z } from 'zod';
import { fileAddress } from '../platform/api.ts';
import { civilDate, formatDay, formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { dot } from '../ui/dot.ts';
import partClasses from '../ui/part.module.css';
import { identityTexts } from './identity.texts.ts';
import classes from './user-settings.module.css';

type Invoice = z.infer<typeof InvoiceShape>;

/** So many are shown at once: what stands after them on the page would be screens away from who has had many. */
const latest = 3;

/** What was paid, with its receipt, the latest first. Days are Lisbon's: a receipt names the seller's day. */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  const t = useText(identityTexts);
  const earlier = invoices.slice(latest);
  return (
    <section className={partClasses.part} aria-labelledby="invoices-title">
      <h2 id="invoices-title">{t('invoices.title')}</h2>
      {invoices.length === 0 ? (
        <p className={classes.soft}>{t('invoices.empty')}</p>
      ) : (
        <Rows invoices={invoices.slice(0, latest)} />
      )}
      {earlier.length > 0 ? (
        <div className={classes.earlier}>
          <Disclosure title={t('invoices.earlier', { count: earlier.length })} isWide>
            <Rows invoices={earlier} />
          </Disclosure>
        </div>
      ) : null}
    </section>
  );
}

function Rows({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <ul role="list" className={classes.rows}>
      {invoices.map((invoice) => (
        <Row key={invoice.paymentId} invoice={invoice} />
      ))}
    </ul>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const t = useText(identityTexts);
  const language = useLanguage();
  const day = formatDay(civilDate(invoice.date, homeTimeZone), language, 'full');
  const { paymentId, serviceDescription, totalCents, refundedCents } = invoice;
  return (
    <li className={classes.invoice}>
      <div>
        <p className={classes.name}>{serviceDescription}</p>
        <p className={classes.soft}>
          {day}
          {dot}
          {invoice.persons.join(', ')}
        </p>
        <p className={classes.soft}>
          {invoice.partner}, {invoice.partnerAddress}
        </p>
      </div>
      <div className={classes.paid}>
        <p>
          <strong>{formatMoney(totalCents, language)}</strong>
          {refundedCents > 0 ? (
            <small className={classes.returned}>
              {t('invoices.refunded', { amount: formatMoney(refundedCents, language) })}
            </small>
          ) : null}
        </p>
        <a
          className={classes.file}
          href={fileAddress(paymentsCalls.downloadInvoice, { params: { paymentId } })}
          download={invoice.invoiceFileDescription}
          aria-label={t('invoices.downloadOf', { service: serviceDescription, day })}
        >
          <IconDownload size={18} aria-hidden="true" />
          {t('invoices.download')}
        </a>
      </div>
    </li>
  );
}
