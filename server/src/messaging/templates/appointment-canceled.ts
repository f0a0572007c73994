import { listCancelReasons } from '@vaga/contract/cancel-reasons';
import { cardRefundDays } from '@vaga/contract/limits';
import { z } from 'zod';
import { firstNameOf } from '../../platform/first-name.rules.ts';
import { calendarFile } from '../calendar-file.ts';
import { appointmentButton, hasAppointmentLink } from './appointment-button.ts';
import { AppointmentFacts, factsOf } from './appointment-facts.ts';
import { button, factCard, linesOf, paragraph } from './email-parts.ts';
import type { EmailContext } from './template.ts';
import { pageUrl, template } from './template.ts';
import { longCivilDay, money, shortMoment, shownCode } from './wording.rules.ts';

const AppointmentCanceledData = AppointmentFacts.extend({
  /**
   * Null for an appointment that never got a time: the requested day is shown then, and no calendar entry is cancelled.
   */
  startsAt: z.coerce.date().nullable(),
  endsAt: z.coerce.date().nullable(),
  /** The requested day, YYYY-MM-DD. */
  serviceDate: z.iso.date(),
  reason: z.enum(listCancelReasons()),
  /** The reason in the entity's own words. */
  note: z.string().nullable().default(null),
  /** none: nothing was paid; automatic: refunded automatically; requested: the entity decides. */
  refund: z.object({
    state: z.enum(['none', 'automatic', 'requested']),
    amountCents: z.int().min(0),
  }),
});
type AppointmentCanceledData = z.output<typeof AppointmentCanceledData>;

const texts = {
  pt: {
    subject: 'Marcação cancelada',
    title: 'A sua marcação foi cancelada',
    greeting: (firstName: string) => `Olá, ${firstName}.`,
    reasons: {
      byPerson: 'A marcação foi cancelada, como pediu.',
      byPartner: 'O local teve de cancelar a marcação. Lamentamos o incómodo.',
      expired: 'A marcação não foi concluída a tempo e a hora ficou livre para outra pessoa.',
      paymentCanceled: 'O pagamento foi cancelado e a hora ficou livre para outra pessoa.',
      refused:
        'O local não pode fazer este serviço no dia que pediu. Escolha outro dia ou outro local.',
      unpaid:
        'A marcação não foi paga até ao prazo do local e a hora ficou livre para outra pessoa.',
      placeLost: 'Quando o pagamento chegou, a hora já não estava livre.',
    },
    unanswered:
      'O local não respondeu ao seu pedido a tempo. Lamentamos. Escolha outro dia ou outro local.',
    note: (texts: string) => `O local escreveu: «${texts}»`,
    automatic: (amount: string) =>
      `Vamos devolver-lhe ${amount} pela forma como pagou. Num cartão, pode demorar até ${cardRefundDays} dias úteis.`,
    requested: (amount: string) =>
      `Pedimos ao local a devolução de ${amount}. A resposta chega por e-mail.`,
    button: 'Marcar de novo',
    asked: 'Dia pedido',
    place: 'Local',
    code: 'Código',
    person: 'Pessoa',
  },
  en: {
    subject: 'Appointment cancelled',
    title: 'Your appointment was cancelled',
    greeting: (firstName: string) => `Hello ${firstName},`,
    reasons: {
      byPerson: 'The appointment was cancelled, as you asked.',
      byPartner: "The place had to cancel the appointment. We're sorry for the inconvenience.",
      expired: 'The booking was not finished in time, so the time is available to someone else.',
      paymentCanceled: 'The payment was cancelled, so the time is available to someone else.',
      refused:
        'The place cannot do this service on the day you asked for. Choose another day or another place.',
      unpaid:
        "The appointment was not paid by the place's deadline, so the time is available to someone else.",
      placeLost: 'When the payment arrived, the time was no longer available.',
    },
    unanswered:
      "The place did not answer your request in time. We're sorry. Choose another day or another place.",
    note: (texts: string) => `The place wrote: “${texts}”`,
    automatic: (amount: string) =>
      `We'll refund ${amount} the way you paid. On a card, it can take up to ${cardRefundDays} working days.`,
    requested: (amount: string) =>
      `We have asked the place to refund ${amount}. The answer will come by email.`,
    button: 'Book again',
    asked: 'Day requested',
    place: 'Place',
    code: 'Code',
    person: 'Person',
  },
};

export const appointmentCanceled = template({
  data: AppointmentCanceledData,
  render(data, context) {
    const { brand, language } = context;
    const text = texts[language];
    const timed = timedOf(data);
    const moment = timed
      ? shortMoment(timed.startsAt, data.timeZone, language)
      : longCivilDay(data.serviceDate, language);
    const { state, amountCents } = data.refund;
    const refund =
      state === 'none' || amountCents === 0
        ? []
        : [paragraph(brand, text[state](money(amountCents, language)))];
    return {
      subject: `${text.subject}: ${firstNameOf(data.personName)}, ${moment}`,
      preview: `${moment}, ${data.placeName}`,
      title: text.title,
      body: [
        paragraph(
          brand,
          text.greeting(data.firstName),
          ' ',
          data.reason === 'expired' && !timed ? text.unanswered : text.reasons[data.reason],
        ),
        ...(data.note ? [paragraph(brand, ...linesOf(text.note(data.note)))] : []),
        ...refund,
        factCard(brand, timed ? canceledFacts(timed, context) : untimedFacts(data, context)),
        ...canceledButton(data, context),
      ],
      ...(timed ? { calendar: calendarFile('CANCEL', timed, context) } : {}),
    };
  },
});

/** To book again; a person without an account sees what became of the appointment. */
function canceledButton(data: AppointmentCanceledData, context: EmailContext) {
  const { brand, language, publicUrl } = context;
  if (hasAppointmentLink(data)) return appointmentButton(data, context, { isBooked: false });
  return [button(brand, texts[language].button, pageUrl(publicUrl, '/user/tests/services'))];
}

function timedOf(data: AppointmentCanceledData): AppointmentFacts | null {
  const { startsAt, endsAt } = data;
  return startsAt && endsAt ? { ...data, startsAt, endsAt } : null;
}

/** Without the price, which is no longer due: the text says what is refunded. */
function canceledFacts(facts: AppointmentFacts, { language }: EmailContext) {
  const priceLabels = ['Preço', 'Price'];
  return factsOf(facts, language).filter(({ label }) => !priceLabels.includes(label));
}

function untimedFacts(data: AppointmentCanceledData, { language }: EmailContext) {
  const text = texts[language];
  return [
    { label: text.asked, value: longCivilDay(data.serviceDate, language), isStrong: true },
    { label: text.place, value: data.placeName },
    { label: text.person, value: data.personName },
    { label: text.code, value: shownCode(data.code), isStrong: true },
  ];
}
