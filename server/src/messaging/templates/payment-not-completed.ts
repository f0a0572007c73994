import { cardRefundDays } from '@vaga/contract/limits';
import { z } from 'zod';
import { appointmentButton, hasAppointmentLink, LinkedFacts } from './appointment-button.ts';
import { button, factCard, paragraph, smallPrint } from './email-parts.ts';
import { PaidAppointments, paidAppointmentFacts } from './paid-appointments.ts';
import { pageUrl, template } from './template.ts';
import { money } from './wording.rules.ts';

const PaymentNotCompletedData = PaidAppointments.pick({ visits: true }).extend({
  ...LinkedFacts.shape,
  firstName: z.string(),
  /** expired: not paid in time; placeLost: the money arrived when a time was taken by another patient. */
  reason: z.enum(['expired', 'placeLost']),
  /** Total price: the amount that is refunded if the money came too late. */
  amountCents: z.int().min(0),
});

const texts = {
  pt: {
    title: 'O pagamento não foi concluído',
    expired: (name: string) =>
      `Olá, ${name}. O pagamento não foi concluído a tempo e as horas que escolheu ficaram livres.`,
    ifPaid:
      'Se entretanto pagou, confirmamos a marcação se as horas ainda estiverem livres. Se não estiverem, devolvemos-lhe o dinheiro.',
    placeLost: (name: string) =>
      `Olá, ${name}. Quando o pagamento chegou, as horas que escolheu já não estavam livres. Não ficou nada marcado.`,
    refund: (amount: string) =>
      `Vamos devolver-lhe ${amount} pela forma como pagou. Num cartão, pode demorar até ${cardRefundDays} dias úteis.`,
    button: 'Marcar de novo',
    guestEnd: 'Para marcar de novo, fale com o local.',
  },
  en: {
    title: 'Your payment was not completed',
    expired: (name: string) =>
      `Hello ${name}, your payment was not completed in time, and the times you chose were released.`,
    ifPaid:
      "If you have paid in the meantime, we'll confirm the booking if the times are still available. If they are not, we'll refund you.",
    placeLost: (name: string) =>
      `Hello ${name}, when your payment arrived, the times you chose were no longer available. Nothing is booked.`,
    refund: (amount: string) =>
      `We'll refund ${amount} the way you paid. On a card, it can take up to ${cardRefundDays} working days.`,
    button: 'Book again',
    guestEnd: 'To book again, contact the place.',
  },
};

/** One e-mail for the whole cart: none of its times was confirmed, so there is no calendar entry to cancel. */
export const paymentNotCompleted = template({
  data: PaymentNotCompletedData,
  render(data, context) {
    const { brand, language, publicUrl } = context;
    const text = texts[language];
    const { firstName, reason, amountCents } = data;
    const more = reason === 'expired' ? text.ifPaid : text.refund(money(amountCents, language));
    return {
      subject: text.title,
      preview: text.title,
      title: text.title,
      body: [
        paragraph(brand, text[reason](firstName)),
        paragraph(brand, more),
        factCard(brand, paidAppointmentFacts(data, language)),
        // The services are booked in the signed-in area: without an account the place does it, which booked the first time.
        ...(hasAppointmentLink(data)
          ? [
              ...appointmentButton(data, context, { isBooked: false }),
              smallPrint(brand, text.guestEnd),
            ]
          : [button(brand, text.button, pageUrl(publicUrl, '/user/tests/services'))]),
      ],
    };
  },
});
