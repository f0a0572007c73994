import { automaticRefundHours } from '@vaga/contract/limits';
import { z } from 'zod';
import { button, factCard, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';
import { money, shortMoment } from './wording.rules.ts';

/** Personal data and the service are behind the link. */
const RefundAskedData = z.object({
  placeName: z.string(),
  amountCents: z.int().min(1),
  /** The appointment's start. */
  startsAt: z.coerce.date(),
  answerUntil: z.coerce.date(),
  timeZone: z.string(),
  /** Requested a week ago or longer, and not answered yet. */
  isReminder: z.boolean(),
  /** Signed: opens only this request. */
  token: z.string(),
});

const texts = {
  pt: {
    subject: (amount: string) => `Pedido de devolução de ${amount}`,
    again: 'Lembrete',
    title: 'Alguém pede o dinheiro de volta',
    body: (place: string) =>
      `Uma marcação em «${place}» foi desmarcada mais de ${automaticRefundHours} horas depois da compra. A hora já está livre para outra pessoa. Se o valor é devolvido, decide o local; sem resposta até à data abaixo, é devolvido.`,
    reminder: 'Este pedido ainda não tem resposta, e a pessoa continua à espera.',
    time: 'Hora marcada',
    amount: 'Valor',
    until: 'Responder até',
    button: 'Ver e responder',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: 'Quem tiver esta ligação pode responder: não a reencaminhe para fora do local.',
  },
  en: {
    subject: (amount: string) => `Request to refund ${amount}`,
    again: 'Reminder',
    title: 'Somebody asks for their money back',
    body: (place: string) =>
      `An appointment at “${place}” was cancelled more than ${automaticRefundHours} hours after its purchase. The time is free for somebody else already. Whether the money goes back is for the place to say; without an answer by the date below, it does.`,
    reminder: 'This request has no answer yet, and the person is still waiting.',
    time: 'Time booked',
    amount: 'Amount',
    until: 'Answer by',
    button: 'See it and answer',
    copy: 'If the button does not open, copy this link into your browser:',
    end: 'Whoever has this link can answer: do not forward it to anybody outside.',
  },
};

export const refundAsked = template({
  data: RefundAskedData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const { placeName, timeZone, isReminder } = data;
    const amount = money(data.amountCents, language);
    const link = pageUrl(publicUrl, `/refund-request/${data.token}`);
    return {
      subject: `${isReminder ? `${text.again}: ` : ''}${text.subject(amount)}`,
      preview: placeName,
      title: text.title,
      body: [
        paragraph(brand, text.body(placeName)),
        ...(isReminder ? [paragraph(brand, text.reminder)] : []),
        factCard(brand, [
          {
            label: text.time,
            value: shortMoment(data.startsAt, timeZone, language),
            isStrong: true,
          },
          { label: text.amount, value: amount },
          { label: text.until, value: shortMoment(data.answerUntil, timeZone, language) },
        ]),
        button(brand, text.button, link),
        smallPrint(brand, text.copy, ' ', plainLink(brand, link)),
        smallPrint(brand, text.end),
      ],
    };
  },
});
