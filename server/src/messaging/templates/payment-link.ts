import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { z } from 'zod';
import { button, factCard, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { PaidAppointments, paidAppointmentFacts } from './paid-appointments.ts';
import { pageUrl, template } from './template.ts';
import { money, shortMoment } from './wording.rules.ts';

const PaymentLinkData = PaidAppointments.extend({
  /** Opens the page of this payment; stored with the message only until it is sent. */
  token: z.string(),
  email: z.string(),
  isReminder: z.boolean(),
});

const texts = {
  pt: {
    subject: (name: string) => `${name} pede-lhe um pagamento`,
    reminder: 'Lembrete: falta pagar',
    title: 'Falta pagar uma marcação',
    body: (name: string, until: string) =>
      `${name} fez esta marcação e pede-lhe que a pague. Guardamos os lugares até ${until}. Depois ficam livres.`,
    button: 'Ver e pagar',
    copy: 'Ou copie esta ligação:',
    end: 'Não precisa de conta. Quem tiver esta ligação vê a marcação: não a reencaminhe. Se não conhece quem fez a marcação, ignore este e-mail: nada é cobrado.',
  },
  en: {
    subject: (name: string) => `${name} has asked you to pay`,
    reminder: 'Reminder: not paid yet',
    title: 'A booking is waiting to be paid',
    body: (name: string, until: string) =>
      `${name} made this booking and has asked you to pay for it. We hold the slots until ${until}. After that, they are released.`,
    button: 'See and pay',
    copy: 'Or copy this link:',
    end: 'You do not need an account. Anyone with this link can see the booking, so do not forward it. If you do not know who made it, ignore this email: nothing is charged.',
  },
};

/** Asks a payer to pay for another account's booking. */
export const paymentLink = template({
  data: PaymentLinkData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const { bookedBy, token, email, isReminder, expiresAt, visits } = data;
    const zone = visits[0]?.timeZone ?? homeTimeZone;
    const until = shortMoment(expiresAt, zone, language);
    const link = pageUrl(publicUrl, '/payment-deffered', { token, email });
    return {
      subject: isReminder ? `${text.reminder}: ${text.subject(bookedBy)}` : text.subject(bookedBy),
      preview: money(data.amountCents, language),
      title: isReminder ? text.reminder : text.title,
      body: [
        paragraph(brand, text.body(bookedBy, until)),
        factCard(brand, paidAppointmentFacts(data, language)),
        button(brand, text.button, link),
        smallPrint(brand, text.copy, ' ', plainLink(brand, link)),
        smallPrint(brand, text.end),
      ],
    };
  },
});
