import { z } from 'zod';
import { factCard, paragraph, smallPrint } from './email-parts.ts';
import { PaidAppointments, paidAppointmentFacts } from './paid-appointments.ts';
import { template } from './template.ts';

const PaymentLinkOverData = PaidAppointments.extend({ reason: z.enum(['expired', 'canceled']) });

const texts = {
  pt: {
    subject: 'Já não é preciso pagar',
    expired: {
      title: 'O tempo para pagar acabou',
      body: (name: string) =>
        `A marcação que ${name} fez não foi paga a tempo e os lugares ficaram livres. Nada foi cobrado.`,
    },
    canceled: {
      title: 'Este pagamento já não é preciso',
      body: (name: string) =>
        `${name} cancelou o pedido de pagamento, ou pagou de outra forma. Não tem de fazer nada.`,
    },
    end: (name: string) => `Se ainda quer esta marcação, fale com ${name}.`,
  },
  en: {
    subject: 'You no longer need to pay',
    expired: {
      title: 'The time to pay has run out',
      body: (name: string) =>
        `The booking that ${name} made was not paid in time, and the slots were released. Nothing was charged.`,
    },
    canceled: {
      title: 'This payment is no longer needed',
      body: (name: string) =>
        `${name} withdrew the request, or paid another way. You do not need to do anything.`,
    },
    end: (name: string) => `If you still want this booking, ask ${name}.`,
  },
};

/** Tells the payer that the link has expired or is no longer needed. */
export const paymentLinkOver = template({
  data: PaymentLinkOverData,
  render(data, { brand, language }) {
    const text = texts[language];
    const { title, body } = text[data.reason];
    return {
      subject: text.subject,
      preview: title,
      title,
      body: [
        paragraph(brand, body(data.bookedBy)),
        factCard(brand, paidAppointmentFacts(data, language)),
        smallPrint(brand, text.end(data.bookedBy)),
      ],
    };
  },
});
