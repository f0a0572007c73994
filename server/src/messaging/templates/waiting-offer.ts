import { maxUnansweredOffers } from '@vaga/contract/limits';
import { z } from 'zod';
import { fitSms } from '../gsm-text.rules.ts';
import { TimeZone } from './appointment-facts.ts';
import { button, factCard, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { firstDayOf, HeldSlots, heldSlotFacts } from './held-slots.ts';
import { pageUrl, template } from './template.ts';
import type { TextTemplate } from './text-template.ts';
import { shortMoment } from './wording.rules.ts';

const WaitingOfferData = z.object({
  ...HeldSlots.shape,
  token: z.string(),
});

const texts = {
  pt: {
    subject: (until: string) => `Vagou um lugar: é seu até às ${until}`,
    title: 'Vagou um lugar para si',
    body: (firstName: string) =>
      `Olá, ${firstName}. Está na lista de espera, e vagou um lugar. Está guardado só para si:`,
    until: (until: string) =>
      `Fica guardado até às ${until}. Depois passa para a pessoa seguinte da lista de espera.`,
    button: 'Ver o lugar e marcar',
    end: `Na mesma página pode deixar o lugar para outra pessoa, ou sair da lista de espera: não precisa de entrar na conta. Se deixar passar ${maxUnansweredOffers} lugares sem responder, sai da lista de espera.`,
    link: 'A ligação:',
  },
  en: {
    subject: (until: string) => `A place has freed up: it is yours until ${until}`,
    title: 'A place has freed up for you',
    body: (firstName: string) =>
      `Hello ${firstName}, you are on the waiting list, and a place has freed up. It is kept for you alone:`,
    until: (until: string) =>
      `It is kept until ${until}. Then it goes to the next person on the waiting list.`,
    button: 'See the place and book',
    end: `On the same page you can leave the place to somebody else, or leave the waiting list: no need to sign in. If you let ${maxUnansweredOffers} places pass without an answer, you leave the waiting list.`,
    link: 'The link:',
  },
};

const hourOf = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('pt-PT', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    instant,
  );

export const waitingOffer = template({
  data: WaitingOfferData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const until = hourOf(data.keptUntil, data.timeZone);
    const link = pageUrl(publicUrl, `/waiting-list/${data.token}`);
    return {
      subject: text.subject(until),
      preview: `${firstDayOf(data, language)}, ${data.placeName}`,
      title: text.title,
      body: [
        paragraph(brand, text.body(data.firstName)),
        factCard(brand, heldSlotFacts(data, language)),
        paragraph(brand, text.until(until)),
        button(brand, text.button, link),
        smallPrint(brand, text.link, ' ', plainLink(brand, link)),
        smallPrint(brand, text.end),
      ],
    };
  },
});

const OfferText = z.object({
  placeName: z.string(),
  timeZone: TimeZone,
  token: z.string(),
  startsAt: z.coerce.date(),
  keptUntil: z.coerce.date(),
});

/** Needs an answer within minutes, so it contains a link, which needs two parts. */
export const waitingOfferText: TextTemplate<typeof OfferText> = {
  data: OfferText,
  render({ placeName, timeZone, token, startsAt, keptUntil }, { language, brandName, publicUrl }) {
    const starts = shortMoment(startsAt, timeZone, language);
    const until = hourOf(keptUntil, timeZone);
    const link = pageUrl(publicUrl, `/waiting-list/${token}`);
    const [has, end] =
      language === 'pt'
        ? ['vagou um lugar', `Guardado para si até às ${until}: ${link}`]
        : ['a place has freed up', `Kept for you until ${until}: ${link}`];
    return fitSms(placeName, (place) => `${brandName}: ${has}: ${starts}, ${place}. ${end}`, 2);
  },
};
