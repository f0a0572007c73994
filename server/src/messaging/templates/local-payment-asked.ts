import { z } from 'zod';
import { button, factCard, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';
import { money, shortMoment } from './wording.rules.ts';

/** Personal data is behind the link. */
const LocalPaymentAskedData = z.object({
  placeName: z.string(),
  people: z.int().min(1),
  totalCents: z.int().min(1),
  startsAt: z.coerce.date(),
  timeZone: z.string(),
  /** Signed: opens only this request. */
  token: z.string(),
});

const texts = {
  pt: {
    subject: 'Pedido para pagar no local',
    title: 'Pedido para pagar no local',
    body: (place: string) =>
      `Uma pessoa que está a marcar em «${place}» pede para pagar no local em vez de pagar já. Autoriza?`,
    time: 'Hora',
    people: 'Pessoas',
    total: 'Total',
    button: 'Ver e responder',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: 'A pessoa está a marcar agora: quanto mais cedo responder, melhor. Quem tiver esta ligação pode responder: não a reencaminhe para fora do local.',
  },
  en: {
    subject: 'Request to pay on site',
    title: 'Request to pay on site',
    body: (place: string) =>
      `Someone who is booking at “${place}” asks to pay on site instead of now. Do you allow it?`,
    time: 'Time',
    people: 'People',
    total: 'Total',
    button: 'See it and answer',
    copy: 'If the button does not open, copy this link into your browser:',
    end: 'The person is booking now: the sooner you answer, the better. Anyone who has this link can answer, so do not forward it outside your place.',
  },
};

export const localPaymentAsked = template({
  data: LocalPaymentAskedData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const moment = shortMoment(data.startsAt, data.timeZone, language);
    const link = pageUrl(publicUrl, `/local-payment/${data.token}`);
    return {
      subject: `${text.subject}: ${moment}`,
      preview: data.placeName,
      title: text.title,
      body: [
        paragraph(brand, text.body(data.placeName)),
        factCard(brand, [
          { label: text.time, value: moment, isStrong: true },
          { label: text.people, value: String(data.people) },
          { label: text.total, value: money(data.totalCents, language) },
        ]),
        button(brand, text.button, link),
        smallPrint(brand, text.copy, ' ', plainLink(brand, link)),
        smallPrint(brand, text.end),
      ],
    };
  },
});
