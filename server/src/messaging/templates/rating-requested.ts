import { ratingDays } from '@vaga/contract/rating-limits';
import { z } from 'zod';
import { button, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';

/** Names neither the service nor the person: a mailbox is read by others too. */
const RatingRequestedData = z.object({
  firstName: z.string(),
  placeName: z.string(),
  appointmentId: z.uuid(),
});

const texts = {
  pt: {
    subject: (place: string) => `Como correu em ${place}?`,
    preview: 'A sua opinião ajuda outras pessoas a escolher.',
    title: 'Como correu?',
    body: (firstName: string, place: string) =>
      `Olá, ${firstName}. Esteve em ${place}. De 1 a 5 estrelas, como foi atendido ou atendida? Um comentário é bem-vindo, e não é preciso.`,
    button: 'Avaliar',
    shown: `Aos outros mostramos só a inicial do seu nome e o mês, nunca o que foi fazer. Pode avaliar até ${ratingDays} dias depois da marcação.`,
    choose: 'Para não receber estes e-mails, escolha aqui:',
  },
  en: {
    subject: (place: string) => `How was it at ${place}?`,
    preview: 'Your opinion helps other people to choose.',
    title: 'How was it?',
    body: (firstName: string, place: string) =>
      `Hello ${firstName}, you have been at ${place}. From 1 to 5 stars, how were you looked after? A comment is welcome, but not needed.`,
    button: 'Rate',
    shown: `Others see only the initial of your name and the month, never what you went there for. You can rate until ${ratingDays} days after the appointment.`,
    choose: 'To stop these emails, choose here:',
  },
};

/** Some hours after a check-in. */
export const ratingRequested = template({
  data: RatingRequestedData,
  render({ firstName, placeName, appointmentId }, { brand, language, publicUrl }) {
    const text = texts[language];
    return {
      subject: text.subject(placeName),
      preview: text.preview,
      title: text.title,
      body: [
        paragraph(brand, text.body(firstName, placeName)),
        button(brand, text.button, pageUrl(publicUrl, `/user/ratings/${appointmentId}`)),
        smallPrint(brand, text.shown),
        smallPrint(
          brand,
          text.choose,
          ' ',
          plainLink(brand, pageUrl(publicUrl, '/user/ratings#emails')),
        ),
      ],
    };
  },
});
