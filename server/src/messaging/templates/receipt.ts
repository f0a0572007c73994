import { deskMoneyMethods } from '@vaga/contract/agenda-acts';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { z } from 'zod';
import { firstNameOf } from '../../platform/first-name.rules.ts';
import { factCard, paragraph, smallPrint } from './email-parts.ts';
import { template } from './template.ts';
import { longDay, money, names, shownCode } from './wording.rules.ts';

/** The receipt of money that was taken at the desk: without the services, like the other e-mails. */
const ReceiptData = z.object({
  paymentId: z.uuid(),
  firstName: z.string(),
  /** As printed: `VAGA 2026/000012`. */
  number: z.string(),
  paidAt: z.coerce.date(),
  amountCents: z.int().min(1),
  method: z.enum(deskMoneyMethods).nullable(),
  seller: z.string(),
  sellerTaxNumber: z.string(),
  visits: z.array(
    z.object({ personName: z.string(), code: z.string(), priceCents: z.int().min(0) }),
  ),
});

const texts = {
  pt: {
    subject: (amount: string) => `Pagamento de ${amount}`,
    title: 'Recebemos o seu pagamento',
    body: (firstName: string, amount: string, seller: string) =>
      `Olá, ${firstName}. Pagou ${amount} a ${seller}.`,
    number: 'Número',
    day: 'Pago em',
    method: 'Forma',
    methods: { cash: 'Dinheiro', terminal: 'Cartão', bankReference: 'Referência bancária' },
    seller: 'Vendedor',
    taxNumber: 'NIF',
    code: 'código',
    end: 'Este e-mail comprova o pagamento e não é uma fatura certificada. A fatura é emitida pelo vendedor.',
  },
  en: {
    subject: (amount: string) => `Payment of ${amount}`,
    title: 'We have received your payment',
    body: (firstName: string, amount: string, seller: string) =>
      `Hello ${firstName}, you paid ${amount} to ${seller}.`,
    number: 'Number',
    day: 'Paid on',
    method: 'Method',
    methods: { cash: 'Cash', terminal: 'Card', bankReference: 'Bank reference' },
    seller: 'Seller',
    taxNumber: 'tax number',
    code: 'code',
    end: 'This email shows the payment and is not a certified tax invoice. The invoice is issued by the seller.',
  },
};

export const receipt = template({
  data: ReceiptData,
  render(data, { brand, language }) {
    const { firstName, number, paidAt, amountCents, method, seller, sellerTaxNumber } = data;
    const text = texts[language];
    const amount = money(amountCents, language);
    const people = data.visits.map(({ personName }) => firstNameOf(personName));
    return {
      subject: `${text.subject(amount)}: ${names(people, language)}`,
      preview: `${number}, ${seller}`,
      title: text.title,
      body: [
        paragraph(brand, text.body(firstName, amount, seller)),
        factCard(brand, [
          { label: text.number, value: number, isStrong: true },
          { label: text.day, value: longDay(paidAt, homeTimeZone, language) },
          ...(method ? [{ label: text.method, value: text.methods[method] }] : []),
          { label: text.seller, value: `${seller}, ${text.taxNumber} ${sellerTaxNumber}` },
          ...data.visits.map(({ personName, code, priceCents }) => ({
            label: personName,
            value: `${money(priceCents, language)}, ${text.code} ${shownCode(code)}`,
          })),
        ]),
        smallPrint(brand, text.end),
      ],
    };
  },
});
