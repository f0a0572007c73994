import { z } from 'zod';
import { firstNameOf } from '../../platform/first-name.rules.ts';
import { appointmentButton, LinkedFacts } from './appointment-button.ts';
import { factCard, linesOf, paragraph, smallPrint } from './email-parts.ts';
import { template } from './template.ts';
import { money, shortMoment, shownCode, shownPhone } from './wording.rules.ts';

const RefundAnsweredData = LinkedFacts.extend({
  firstName: z.string(),
  personName: z.string(),
  placeName: z.string(),
  /** The entity's phone, shown with a refusal: replies to the e-mail are not read. */
  placePhone: z.string().nullable().default(null),
  code: z.string(),
  amountCents: z.int().min(1),
  startsAt: z.coerce.date(),
  timeZone: z.string(),
  /** The reason in the entity's own words; null if the money is refunded. */
  reason: z.string().nullable(),
  /** Refunded because the entity did not answer in time. */
  isUnanswered: z.boolean().default(false),
});

const texts = {
  pt: {
    accepted: 'O local aceitou devolver o valor',
    refused: 'O local não aceitou devolver o valor',
    yes: (firstName: string, place: string, amount: string) =>
      `Olá, ${firstName}. «${place}» aceitou o seu pedido. Estamos a devolver-lhe ${amount} pela forma como pagou. Avisamos por e-mail quando a devolução estiver feita.`,
    silent: 'Vamos devolver-lhe o valor',
    silence: (firstName: string, place: string, amount: string) =>
      `Olá, ${firstName}. «${place}» não respondeu ao seu pedido a tempo, por isso estamos a devolver-lhe ${amount} pela forma como pagou. Avisamos por e-mail quando a devolução estiver feita.`,
    no: (firstName: string, place: string, amount: string) =>
      `Olá, ${firstName}. «${place}» não aceitou devolver ${amount}. Escreveu:`,
    quote: (reason: string) => `«${reason}»`,
    person: 'Para',
    time: 'Hora cancelada',
    code: 'Código',
    phone: 'Telefone do local',
    end: 'Se não concorda, fale com o local e diga o código da marcação.',
  },
  en: {
    accepted: 'The place agreed to refund you',
    refused: 'The place did not agree to refund you',
    yes: (firstName: string, place: string, amount: string) =>
      `Hello ${firstName}, “${place}” has accepted your request. We're refunding ${amount} the way you paid. We'll email you when the refund is done.`,
    silent: 'We are refunding you',
    silence: (firstName: string, place: string, amount: string) =>
      `Hello ${firstName}, “${place}” did not answer your request in time, so we're refunding ${amount} the way you paid. We'll email you when the refund is done.`,
    no: (firstName: string, place: string, amount: string) =>
      `Hello ${firstName}, “${place}” did not agree to refund ${amount}. It wrote:`,
    quote: (reason: string) => `“${reason}”`,
    person: 'For',
    time: 'Cancelled time',
    code: 'Code',
    phone: 'Phone',
    end: 'If you do not agree, contact the place and give the appointment code.',
  },
};

export const refundAnswered = template({
  data: RefundAnsweredData,
  render(data, context) {
    const { brand, language } = context;
    const text = texts[language];
    const { firstName, placeName, reason } = data;
    const amount = money(data.amountCents, language);
    const given = data.isUnanswered ? text.silent : text.accepted;
    const title = reason === null ? given : text.refused;
    const yes = data.isUnanswered ? text.silence : text.yes;
    return {
      subject: `${title}: ${firstNameOf(data.personName)}`,
      preview: placeName,
      title,
      body: [
        ...(reason === null
          ? [paragraph(brand, yes(firstName, placeName, amount))]
          : [
              paragraph(brand, text.no(firstName, placeName, amount)),
              paragraph(brand, ...linesOf(text.quote(reason))),
            ]),
        factCard(brand, [
          { label: text.person, value: data.personName },
          { label: text.time, value: shortMoment(data.startsAt, data.timeZone, language) },
          { label: text.code, value: shownCode(data.code) },
          ...(reason !== null && data.placePhone
            ? [{ label: text.phone, value: shownPhone(data.placePhone) }]
            : []),
        ]),
        ...appointmentButton(data, context, { isBooked: false }),
        ...(reason === null ? [] : [smallPrint(brand, text.end)]),
      ],
    };
  },
});
