import { z } from 'zod';
import { button, factCard, paragraph, smallPrint } from './email-parts.ts';
import { PaidAppointments, paidAppointmentFacts } from './paid-appointments.ts';
import { pageUrl, template } from './template.ts';
import { money } from './wording.rules.ts';

const PaymentLinkPaidData = PaidAppointments.extend({ token: z.string(), email: z.string() });

const texts = {
  pt: {
    subject: 'Pagamento recebido',
    title: 'Está pago e marcado',
    body: (name: string, amount: string) =>
      `Recebemos ${amount} pela marcação que ${name} fez. Está tudo confirmado:`,
    button: 'Ver o comprovativo',
    end: (name: string) => `Para mudar ou cancelar a marcação, fale com ${name}.`,
  },
  en: {
    subject: 'Payment received',
    title: 'Paid and booked',
    body: (name: string, amount: string) =>
      `We received ${amount} for the booking that ${name} made. Everything is confirmed:`,
    button: 'See receipt',
    end: (name: string) => `To change or cancel the booking, ask ${name}.`,
  },
};

/** Tells the payer of a link that the payment succeeded, and where the receipt is. */
export const paymentLinkPaid = template({
  data: PaymentLinkPaidData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const { bookedBy, token, email } = data;
    const amount = money(data.amountCents, language);
    return {
      subject: text.subject,
      preview: amount,
      title: text.title,
      body: [
        paragraph(brand, text.body(bookedBy, amount)),
        factCard(brand, paidAppointmentFacts(data, language)),
        button(brand, text.button, pageUrl(publicUrl, '/payment-deffered', { token, email })),
        smallPrint(brand, text.end(bookedBy)),
      ],
    };
  },
});
