import { cardRefundDays } from '@vaga/contract/limits';
import { z } from 'zod';
import { firstNameOf } from '../../platform/first-name.rules.ts';
import { factCard, paragraph, smallPrint } from './email-parts.ts';
import { template } from './template.ts';
import { money, names, shownCode } from './wording.rules.ts';

const RefundDoneData = z.object({
  /** Null for a payer by link: the name is unknown. */
  firstName: z.string().nullable(),
  placeName: z.string(),
  amountCents: z.int().min(1),
  /** The appointments: these distinguish two at one entity. */
  visits: z.array(z.object({ personName: z.string(), code: z.string() })).default([]),
  /** The payment method, once known. */
  method: z.enum(['card', 'mbway', 'multibanco']).nullable().default(null),
});

const texts = {
  pt: {
    subject: (amount: string) => `Devolução de ${amount}`,
    title: 'Devolvemos o valor',
    body: (firstName: string | null, amount: string, place: string) =>
      `${firstName ? `Olá, ${firstName}.` : 'Olá.'} Devolvemos ${amount} da sua marcação em «${place}».`,
    code: 'Código',
    card: `O valor aparece no seu cartão em até ${cardRefundDays} dias úteis, conforme o seu banco.`,
    mbway: 'O valor aparece na conta ligada ao seu MB WAY.',
    multibanco: 'O valor vai para a conta de onde pagou.',
  },
  en: {
    subject: (amount: string) => `Refund of ${amount}`,
    title: 'We have refunded you',
    body: (firstName: string | null, amount: string, place: string) =>
      `${firstName ? `Hello ${firstName}` : 'Hello'}, we have refunded ${amount} for your appointment at “${place}”.`,
    code: 'Code',
    card: `It appears on your card within ${cardRefundDays} working days, depending on your bank.`,
    mbway: 'It appears in the account linked to your MB WAY.',
    multibanco: 'It goes to the account you paid from.',
  },
};

export const refundDone = template({
  data: RefundDoneData,
  render({ firstName, placeName, amountCents, visits, method }, { brand, language }) {
    const text = texts[language];
    const amount = money(amountCents, language);
    const people = visits.map(({ personName }) => firstNameOf(personName));
    return {
      subject: [text.subject(amount), ...(people.length > 0 ? [names(people, language)] : [])].join(
        ': ',
      ),
      preview: placeName,
      title: text.title,
      body: [
        paragraph(brand, text.body(firstName, amount, placeName)),
        ...(visits.length > 0
          ? [
              factCard(
                brand,
                visits.map(({ personName, code }) => ({
                  label: personName,
                  value: `${text.code} ${shownCode(code)}`,
                })),
              ),
            ]
          : []),
        ...(method ? [smallPrint(brand, text[method])] : []),
      ],
    };
  },
});
