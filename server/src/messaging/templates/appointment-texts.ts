import type { Language } from '@vaga/contract/common';
import { z } from 'zod';
import { firstNameOf } from '../../platform/first-name.rules.ts';
import { fitSms } from '../gsm-text.rules.ts';
import { reminderKinds } from '../reminder.rules.ts';
import { AppointmentFacts, TimeZone } from './appointment-facts.ts';
import { pageUrl } from './template.ts';
import type { TextTemplate } from './text-template.ts';
import { isOnOtherDay, otherZone, shortMoment, shownCode } from './wording.rules.ts';

/** What a locked screen may show: person, time, entity and code; never the service. */
const TextFacts = AppointmentFacts.pick({
  appointmentId: true,
  code: true,
  personName: true,
  placeName: true,
  location: true,
  timeZone: true,
  startsAt: true,
});
type TextFacts = z.output<typeof TextFacts>;

const ReminderData = TextFacts.extend({ reminder: z.enum(reminderKinds) });

const MovedData = TextFacts.extend({ previousStartsAt: z.coerce.date() });

const texts = {
  pt: {
    reminder: (person: string) => `lembrete da marcação de ${person}`,
    canceled: (person: string) => `foi cancelada a marcação de ${person}`,
    moved: (person: string) => `a marcação de ${person} mudou para`,
    home: 'na sua morada',
    code: 'Código',
    why: 'Veja o seu e-mail.',
    hasTime: 'tem hora para si',
    otherDay: 'propõe outro dia',
  },
  en: {
    reminder: (person: string) => `reminder of ${person}'s appointment`,
    canceled: (person: string) => `${person}'s appointment is cancelled`,
    moved: (person: string) => `${person}'s appointment is now on`,
    home: 'at your address',
    code: 'Code',
    why: 'See your email.',
    hasTime: 'has a time for you',
    otherDay: 'offers another day',
  },
} satisfies Record<Language, unknown>;

/** 'Vaga: lembrete da marcacao de Rosa: quarta, 25/11, 09:00, Farmácia Central. Codigo K7M2P9QX.' */
export const reminderText: TextTemplate<typeof ReminderData> = {
  data: ReminderData,
  render(facts, { language, brandName }) {
    const text = texts[language];
    const begin = `${brandName}: ${text.reminder(firstNameOf(facts.personName))}`;
    const end = `${text.code} ${shownCode(facts.code)}.`;
    return fitSms(
      facts.placeName,
      (place) => `${begin}: ${whenAndWhere(facts, place, language)}. ${end}`,
    );
  },
};

/** A cancellation that the patient did not ask for; its e-mail gives the reason and says what happens to the money. */
export const canceledText: TextTemplate<typeof TextFacts> = {
  data: TextFacts,
  render(facts, { language, brandName }) {
    const text = texts[language];
    const begin = `${brandName}: ${text.canceled(firstNameOf(facts.personName))}`;
    return fitSms(
      facts.placeName,
      (place) => `${begin}: ${whenAndWhere(facts, place, language)}. ${text.why}`,
    );
  },
};

/** 'Vaga: a marcacao de Rosa mudou para quarta, 25/11, 09:40, Farmácia Central. Veja o seu e-mail.' */
export const movedText: TextTemplate<typeof MovedData> = {
  data: MovedData,
  render(facts, { language, brandName }) {
    const text = texts[language];
    const begin = `${brandName}: ${text.moved(firstNameOf(facts.personName))}`;
    return fitSms(
      facts.placeName,
      (place) =>
        `${begin} ${whenAndWhere(facts, place, language)}. ${text.code} ${shownCode(facts.code)}.`,
    );
  },
};

const AcceptedData = z.object({
  cartId: z.uuid(),
  placeName: z.string(),
  timeZone: TimeZone,
  /** The day that the patient asked for. Texts queued by an earlier version lack it. */
  requestedDate: z.iso.date().optional(),
  /** Instants, ISO 8601: the first person's start, and until when the time is held. */
  startsAt: z.coerce.date(),
  keptUntil: z.coerce.date(),
});

/** The entity has accepted: the only text with something to do, so with a link, which needs two parts. */
export const acceptedText: TextTemplate<typeof AcceptedData> = {
  data: AcceptedData,
  render(data, { language, brandName, publicUrl }) {
    const { cartId, placeName, timeZone, requestedDate, startsAt, keptUntil } = data;
    const [starts, kept] = [startsAt, keptUntil].map((at) => shortMoment(at, timeZone, language));
    const link = pageUrl(publicUrl, `/user/tests/schedule/${cartId}/place/slot`);
    const end = language === 'pt' ? `Confirme até ${kept}: ${link}` : `Confirm by ${kept}: ${link}`;
    const isOtherDay = isOnOtherDay(startsAt, requestedDate, timeZone);
    const has = texts[language][isOtherDay ? 'otherDay' : 'hasTime'];
    return fitSms(placeName, (place) => `${brandName}: ${place} ${has}: ${starts}. ${end}`, 2);
  },
};

function whenAndWhere(facts: TextFacts, place: string, language: Language): string {
  const { startsAt, timeZone, location } = facts;
  const moment = shortMoment(startsAt, timeZone, language);
  const zone = otherZone(startsAt, timeZone, language);
  const where = {
    Entity: place,
    AtAddress: `${texts[language].home}, ${place}`,
    Online: `online, ${place}`,
  };
  return `${moment}${zone === null ? '' : ` (${zone})`}, ${where[location]}`;
}
