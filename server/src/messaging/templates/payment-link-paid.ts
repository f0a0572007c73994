import { z } from 'zod';
import { button, factCard, paragraph, smallPrint } from './mail-parts.ts';
import { PaidVisits, visitFacts } from './paid-visits.ts';
import { pageUrl, template } from './template.ts';
import { money } from './wording.rules.ts';

const PaymentLinkPaidData = PaidVisits.extend({ token: z.string(), email: z.string() });

const words = {
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
      `We received ${amount} for the booking that ${name} made. All of it is confirmed:`,
    button: 'See the receipt',
    end: (name: string) => `To change or cancel the booking, ask ${name}.`,
  },
};

/** Tells whoever paid by a link that it worked, and where the receipt is. */
export const paymentLinkPaid = template({
  data: PaymentLinkPaidData,
  write(data, { brand, language, publicUrl }) {
    const said = words[language];
    const { bookedBy, token, email } = data;
    const amount = money(data.amountCents, language);
    return {
      subject: said.subject,
      preview: amount,
      title: said.title,
      body: [
        paragraph(brand, said.body(bookedBy, amount)),
        factCard(brand, visitFacts(data, language)),
        button(brand, said.button, pageUrl(publicUrl, '/payment-deffered', { token, email })),
        smallPrint(brand, said.end(bookedBy)),
      ],
    };
  },
});
