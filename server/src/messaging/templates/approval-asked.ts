import { z } from 'zod';
import { button, factCard, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';
import { longCivilDay } from './wording.rules.ts';

/** Personal data is behind the link: more people may read the entity's mailbox than answer. */
const ApprovalAskedData = z.object({
  placeName: z.string(),
  serviceName: z.string(),
  people: z.int().min(1),
  /** The requested day, YYYY-MM-DD. */
  serviceDate: z.iso.date(),
  /** Signed: opens only this request, until the day has passed. */
  token: z.string(),
});

const texts = {
  pt: {
    subject: (day: string) => `Pedido de marcação para ${day}`,
    title: 'Há um pedido à espera da sua resposta',
    body: (place: string) =>
      `Há um pedido de marcação em «${place}» para um serviço que confirma caso a caso. Escolha a hora, ou recuse:`,
    day: 'Dia pedido',
    service: 'Serviço',
    people: 'Pessoas',
    button: 'Ver o pedido e responder',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: 'A ligação é só para este pedido e funciona até ao fim desse dia. Quem a tiver pode responder: não a reencaminhe para fora do local.',
  },
  en: {
    subject: (day: string) => `Appointment request for ${day}`,
    title: 'A request is waiting for your answer',
    body: (place: string) =>
      `There is an appointment request at “${place}” for a service that you confirm each time. Choose the time, or refuse:`,
    day: 'Day requested',
    service: 'Service',
    people: 'People',
    button: 'See request and answer',
    copy: 'If the button does not open, copy this link into your browser:',
    end: 'The link is for this request and works until the end of that day. Anyone who has it can answer, so do not forward it outside your place.',
  },
};

export const approvalAsked = template({
  data: ApprovalAskedData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const day = longCivilDay(data.serviceDate, language);
    const link = pageUrl(publicUrl, `/approval/${data.token}`);
    return {
      subject: text.subject(day),
      preview: data.placeName,
      title: text.title,
      body: [
        paragraph(brand, text.body(data.placeName)),
        factCard(brand, [
          { label: text.day, value: day, isStrong: true },
          { label: text.service, value: data.serviceName },
          { label: text.people, value: String(data.people) },
        ]),
        button(brand, text.button, link),
        smallPrint(brand, text.copy, ' ', plainLink(brand, link)),
        smallPrint(brand, text.end),
      ],
    };
  },
});
