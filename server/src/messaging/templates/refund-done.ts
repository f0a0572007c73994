import { cardRefundDays } from '@vaga/contract/limits';
import { z } from 'zod';
import { paragraph, smallPrint } from './mail-parts.ts';
import { template } from './template.ts';
import { money } from './wording.rules.ts';

const RefundDoneData = z.object({
  /** Null for who paid by a link: nobody knows what they are called. */
  firstName: z.string().nullable(),
  placeName: z.string(),
  amountCents: z.int().min(1),
  /** How it was paid, once known. */
  method: z.enum(['card', 'mbway', 'multibanco']).nullable().default(null),
});

const words = {
  pt: {
    subject: (amount: string) => `Devolução de ${amount}`,
    title: 'O valor foi devolvido',
    body: (firstName: string | null, amount: string, place: string) =>
      `${firstName ? `Olá, ${firstName}.` : 'Olá.'} Devolvemos ${amount} da sua marcação em «${place}».`,
    card: `O valor aparece no seu cartão em até ${cardRefundDays} dias úteis, conforme o seu banco.`,
    mbway: 'O valor aparece na conta ligada ao seu MB WAY.',
    multibanco: 'O valor segue para a conta com que pagou.',
  },
  en: {
    subject: (amount: string) => `Refund of ${amount}`,
    title: 'Your money is on its way back',
    body: (firstName: string | null, amount: string, place: string) =>
      `${firstName ? `Hello ${firstName}` : 'Hello'}, we have refunded ${amount} of your appointment at “${place}”.`,
    card: `It shows on your card within ${cardRefundDays} working days, depending on your bank.`,
    mbway: 'It shows on the account of your MB WAY.',
    multibanco: 'It goes to the account that you paid from.',
  },
};

export const refundDone = template({
  data: RefundDoneData,
  write({ firstName, placeName, amountCents, method }, { brand, language }) {
    const said = words[language];
    const amount = money(amountCents, language);
    return {
      subject: said.subject(amount),
      preview: placeName,
      title: said.title,
      body: [
        paragraph(brand, said.body(firstName, amount, placeName)),
        ...(method ? [smallPrint(brand, said[method])] : []),
      ],
    };
  },
});
