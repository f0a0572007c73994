import { z } from 'zod';
import { button, paragraph, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';
import { shortMoment } from './wording.rules.ts';

const LocalPaymentAnsweredData = z.object({
  firstName: z.string(),
  placeName: z.string(),
  timeZone: z.string(),
  cartId: z.uuid(),
  isGranted: z.boolean(),
  /** Until when the booking can be made. */
  until: z.coerce.date(),
});

const texts = {
  pt: {
    granted: 'Pode pagar no local',
    refused: 'O local pede que pague já',
    yes: (firstName: string, place: string, until: string) =>
      `Olá, ${firstName}. «${place}» aceita que pague no local. Conclua a marcação até ${until}: vale para uma marcação.`,
    no: (firstName: string, place: string) =>
      `Olá, ${firstName}. «${place}» não aceita o pagamento no local desta vez. Pode pagar online e a marcação fica feita na mesma.`,
    button: 'Concluir a marcação',
    end: 'Se entretanto a hora ficou livre, escolha outra: a autorização continua a valer até à hora indicada.',
  },
  en: {
    granted: 'You can pay at the place',
    refused: 'The place asks you to pay now',
    yes: (firstName: string, place: string, until: string) =>
      `Hello ${firstName}, “${place}” lets you pay there. Finish the booking by ${until}: it is good for one booking.`,
    no: (firstName: string, place: string) =>
      `Hello ${firstName}, “${place}” does not take payment at the place this time. You can pay online and the booking is made all the same.`,
    button: 'Finish the booking',
    end: 'If the time was freed in the meantime, choose another one: the leave is good until the time above.',
  },
};

export const localPaymentAnswered = template({
  data: LocalPaymentAnsweredData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const { firstName, placeName, timeZone, isGranted, cartId } = data;
    const until = shortMoment(data.until, timeZone, language);
    const title = isGranted ? text.granted : text.refused;
    return {
      subject: title,
      preview: placeName,
      title,
      body: [
        paragraph(
          brand,
          isGranted ? text.yes(firstName, placeName, until) : text.no(firstName, placeName),
        ),
        button(brand, text.button, pageUrl(publicUrl, `/user/tests/schedule/${cartId}/payment`)),
        ...(isGranted ? [smallPrint(brand, text.end)] : []),
      ],
    };
  },
});
