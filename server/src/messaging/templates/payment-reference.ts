import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { z } from 'zod';
import { button, factCard, paragraph, smallPrint } from './email-parts.ts';
import { PaidAppointments, paidAppointmentFacts } from './paid-appointments.ts';
import { pageUrl, template } from './template.ts';
import { money, shortMoment } from './wording.rules.ts';

const PaymentReferenceData = PaidAppointments.extend({
  /** Typed at a Multibanco machine. */
  voucher: z.object({ entity: z.string(), reference: z.string() }),
});

/** References are paid at Portuguese machines: the deadline is shown in Lisbon's time. */
const voucherZone = homeTimeZone;

const texts = {
  pt: {
    subject: (until: string) => `Referência para pagar até ${until}`,
    title: 'Falta pagar a referência',
    body: (name: string, until: string) =>
      `Olá, ${name}. As horas estão guardadas até ${until}. Pague no Multibanco ou na aplicação do seu banco, em «Pagamento de serviços»:`,
    entity: 'Entidade',
    reference: 'Referência',
    button: 'Ver as minhas marcações',
    end: 'Quando o pagamento chegar, enviamos-lhe a confirmação. Se não pagar, as horas ficam livres e nada é cobrado.',
  },
  en: {
    subject: (until: string) => `Reference to pay by ${until}`,
    title: 'Your reference has not been paid yet',
    body: (name: string, until: string) =>
      `Hello ${name}, we're holding your times until ${until}. Pay at a Multibanco machine or in your bank’s app, under “Pagamento de serviços”:`,
    entity: 'Entity',
    reference: 'Reference',
    button: 'See my appointments',
    end: "Once the payment arrives, we'll send you the confirmation. If you do not pay, the times are released and nothing is charged.",
  },
};

/** Sends the reference to a payer who chose it: it is paid at a cash machine or bank, days later. */
export const paymentReference = template({
  data: PaymentReferenceData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const { bookedBy, voucher, expiresAt, amountCents } = data;
    const until = shortMoment(expiresAt, voucherZone, language);
    return {
      subject: text.subject(until),
      preview: money(amountCents, language),
      title: text.title,
      body: [
        paragraph(brand, text.body(bookedBy, until)),
        factCard(brand, [
          { label: text.entity, value: voucher.entity, isStrong: true },
          { label: text.reference, value: inThrees(voucher.reference), isStrong: true },
          ...paidAppointmentFacts(data, language),
        ]),
        button(brand, text.button, pageUrl(publicUrl, '/user/tests/list')),
        smallPrint(brand, text.end),
      ],
    };
  },
});

/** '123456789' → '123 456 789', as machines show it. */
const inThrees = (reference: string) =>
  reference.replace(/\s/g, '').replace(/(\d{3})(?=\d)/g, '$1\u00a0');
