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
      `Olá, ${firstName}. «${place}» aceita que pague no local. Conclua a marcação até ${until}. A autorização vale para uma marcação.`,
    no: (firstName: string, place: string) =>
      `Olá, ${firstName}. «${place}» não aceita o pagamento no local desta vez. Pode concluir a marcação e pagar online.`,
    button: 'Concluir a marcação',
    end: 'Se entretanto perdeu a hora, escolha outra: a autorização continua válida até à hora indicada.',
  },
  en: {
    granted: 'You can pay on site',
    refused: 'The place asks you to pay now',
    yes: (firstName: string, place: string, until: string) =>
      `Hello ${firstName}, “${place}” lets you pay on site. Finish the booking by ${until}. The permission is valid for one booking.`,
    no: (firstName: string, place: string) =>
      `Hello ${firstName}, “${place}” does not take payment on site this time. You can still book and pay online.`,
    button: 'Finish the booking',
    end: 'If you lost the time in the meantime, choose another one: the permission is valid until the time above.',
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
