import type { Language } from '@vaga/contract/common';
import { z } from 'zod';
import { firstNameOf } from '../../platform/first-name.rules.ts';
import { fitSms } from '../gsm-text.rules.ts';
import { TimeZone } from './appointment-facts.ts';
import type { Fact } from './email-parts.ts';
import { button, factCard, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';
import type { TextTemplate } from './text-template.ts';
import { longDay, shortMoment, shownPhone } from './wording.rules.ts';

/** Another time that is reserved for a person whose own an entity cannot keep. Never the service. */
const RebookingOfferData = z.object({
  offerId: z.uuid(),
  appointmentId: z.uuid(),
  /** Of the account, for the greeting. */
  firstName: z.string(),
  personName: z.string(),
  placeName: z.string(),
  phone: z.string().nullable(),
  timeZone: TimeZone,
  /** Instants, ISO 8601: the time that is lost, the proposed one, and until when that is reserved. */
  fromStartsAt: z.coerce.date(),
  proposedStartsAt: z.coerce.date(),
  keptUntil: z.coerce.date(),
  /** When the appointment is cancelled without an answer; null: it is not. */
  lapsesAt: z.coerce.date().nullable(),
  token: z.string(),
});
type OfferFacts = z.output<typeof RebookingOfferData>;

const texts = {
  pt: {
    subject: (place: string) => `${place} mudou de horário: escolha a nova hora`,
    reminder: (until: string) => `Falta a sua resposta: hora guardada até ${until}`,
    title: 'Temos outra hora para si',
    reminderTitle: 'A sua nova hora ainda está guardada',
    greeting: (first: string, person: string, place: string) =>
      `Olá, ${first}. ${place} mudou o seu horário e não pode receber ${person} à hora marcada. Guardámos outra:`,
    before: 'Hora marcada',
    next: 'Nova hora',
    reserved: 'Guardada até',
    button: 'Ver e responder',
    how: 'Na página pode ficar com esta hora, escolher outra ou cancelar com a devolução total do que pagou. Não precisa de entrar na conta, e o preço não sobe.',
    lapse: (at: string) =>
      `Se não tivermos resposta até ${at}, cancelamos a marcação e devolvemos o que pagou.`,
    call: (phone: string) => `Prefere falar? Ligue para ${phone}.`,
    link: 'A ligação:',
    sms: (place: string) => `${place} mudou de horário`,
    smsNext: (first: string, next: string) => `Nova hora para ${first}: ${next}`,
    smsAnswer: (until: string, link: string) => `Guardada até ${until}. Responda: ${link}`,
  },
  en: {
    subject: (place: string) => `${place} has changed its hours: choose your new time`,
    reminder: (until: string) => `We need your answer: time reserved until ${until}`,
    title: 'We have another time for you',
    reminderTitle: 'Your new time is still reserved',
    greeting: (first: string, person: string, place: string) =>
      `Hello ${first}, ${place} has changed its hours and cannot see ${person} at the booked time. We have reserved another:`,
    before: 'Booked time',
    next: 'New time',
    reserved: 'Reserved until',
    button: 'See and answer',
    how: 'On the page you can keep this time, choose another, or cancel with a full refund. You do not need to sign in, and the price does not rise.',
    lapse: (at: string) =>
      `Without an answer by ${at} we cancel the appointment and refund what you paid.`,
    call: (phone: string) => `Prefer to talk? Call ${phone}.`,
    link: 'The link:',
    sms: (place: string) => `${place} has changed its hours`,
    smsNext: (first: string, next: string) => `New time for ${first}: ${next}`,
    smsAnswer: (until: string, link: string) => `Reserved until ${until}. Answer: ${link}`,
  },
};

const linkOf = ({ token }: OfferFacts, publicUrl: string) =>
  pageUrl(publicUrl, `/rebooking-offer/${token}`);

function momentsOf(facts: OfferFacts, language: Language) {
  const short = (at: Date) => shortMoment(at, facts.timeZone, language);
  const { fromStartsAt, proposedStartsAt, keptUntil, lapsesAt } = facts;
  return {
    before: short(fromStartsAt),
    next: short(proposedStartsAt),
    until: short(keptUntil),
    lapse: lapsesAt && short(lapsesAt),
  };
}

function factsOfOffer(facts: OfferFacts, language: Language): Fact[] {
  const text = texts[language];
  const { before, next, until } = momentsOf(facts, language);
  return [
    { label: text.before, value: before },
    { label: text.next, value: next },
    { label: text.reserved, value: until },
  ];
}

/** The e-mail of an offer, and the same again at half of its time. */
const offerEmail = (isReminder: boolean) =>
  template({
    data: RebookingOfferData,
    render(data, { brand, language, publicUrl }) {
      const text = texts[language];
      const { firstName, personName, placeName, phone, proposedStartsAt, timeZone } = data;
      const { until, lapse } = momentsOf(data, language);
      const link = linkOf(data, publicUrl);
      return {
        subject: isReminder ? text.reminder(until) : text.subject(placeName),
        preview: `${longDay(proposedStartsAt, timeZone, language)}, ${placeName}`,
        title: isReminder ? text.reminderTitle : text.title,
        body: [
          paragraph(brand, text.greeting(firstName, firstNameOf(personName), placeName)),
          factCard(brand, factsOfOffer(data, language)),
          button(brand, text.button, link),
          paragraph(brand, text.how),
          ...(lapse === null ? [] : [paragraph(brand, text.lapse(lapse))]),
          ...(phone === null ? [] : [paragraph(brand, text.call(shownPhone(phone)))]),
          smallPrint(brand, text.link, ' ', plainLink(brand, link)),
        ],
      };
    },
  });

export const rebookingOffer = offerEmail(false);
export const rebookingOfferReminder = offerEmail(true);

/** Needs an answer, so it has a link, which needs two parts. */
export const rebookingOfferText: TextTemplate<typeof RebookingOfferData> = {
  data: RebookingOfferData,
  render(facts, { language, brandName, publicUrl }) {
    const text = texts[language];
    const { next, until } = momentsOf(facts, language);
    const name = text.smsNext(firstNameOf(facts.personName), next);
    const answer = text.smsAnswer(until, linkOf(facts, publicUrl));
    return fitSms(
      facts.placeName,
      (place) => `${brandName}: ${text.sms(place)}. ${name}. ${answer}`,
      2,
    );
  },
};
