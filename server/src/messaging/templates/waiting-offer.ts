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
    end: `Na mesma página pode dizer que não quer o lugar, ou sair da lista de espera, sem entrar na conta. Se não responder a ${maxUnansweredOffers} lugares, sai da lista de espera.`,
    link: 'A ligação:',
  },
  en: {
    subject: (until: string) => `A slot has opened up: it is yours until ${until}`,
    title: 'A slot has opened up for you',
    body: (firstName: string) =>
      `Hello ${firstName}, you are on the waiting list, and a slot has opened up. We're holding it just for you:`,
    until: (until: string) =>
      `We hold it until ${until}. Then it goes to the next person on the waiting list.`,
    button: 'See slot and book',
    end: `On the same page you can say that you do not want the slot, or leave the waiting list, without signing in. If you do not answer ${maxUnansweredOffers} offers, you leave the waiting list.`,
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
        : ['a slot has opened up', `Held for you until ${until}: ${link}`];
    return fitSms(placeName, (place) => `${brandName}: ${has}: ${starts}, ${place}. ${end}`, 2);
  },
};
