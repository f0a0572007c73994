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
    title: 'Pedido de devolução',
    body: (place: string) =>
      `Uma marcação em «${place}» foi cancelada mais de ${automaticRefundHours} horas depois da compra. A hora já está livre para outra pessoa. Cabe ao local decidir se devolve o valor. Sem resposta até à data abaixo, o valor é devolvido.`,
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
    title: 'Refund request',
    body: (place: string) =>
      `An appointment at “${place}” was cancelled more than ${automaticRefundHours} hours after its purchase. The time is already available to someone else. The place decides whether to refund the money. If there is no answer by the date below, it is refunded.`,
    reminder: 'This request has not been answered yet, and the person is still waiting.',
    time: 'Time booked',
    amount: 'Amount',
    until: 'Answer by',
    button: 'See it and answer',
    copy: 'If the button does not open, copy this link into your browser:',
    end: 'Anyone who has this link can answer, so do not forward it outside your place.',
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
