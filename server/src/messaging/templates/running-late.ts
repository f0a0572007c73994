import type { Language } from '@vaga/contract/common';
import { z } from 'zod';
import { firstNameOf } from '../../platform/first-name.rules.ts';
import { wallTime } from '../../platform/local-time.rules.ts';
import { fitSms } from '../gsm-text.rules.ts';
import { appointmentButton } from './appointment-button.ts';
import { AppointmentFacts } from './appointment-facts.ts';
import { factCard, paragraph, smallPrint } from './email-parts.ts';
import { template } from './template.ts';
import type { TextTemplate } from './text-template.ts';
import { longDay, shortMoment, shownCode } from './wording.rules.ts';

/** What a message about a delay says beside the appointment. */
const DelayFields = {
  poolId: z.uuid(),
  /** 0: on time again. */
  delayMinutes: z.int().min(0),
  /** From then on the message is not sent any more. */
  usefulUntil: z.coerce.date(),
};

const RunningLateData = AppointmentFacts.extend(DelayFields);
const RunningLateText = AppointmentFacts.pick({
  appointmentId: true,
  code: true,
  personName: true,
  placeName: true,
  location: true,
  timeZone: true,
  startsAt: true,
}).extend(DelayFields);

const texts = {
  pt: {
    late: (minutes: number) => `Conte com ${minutes} min de atraso`,
    onTime: 'Já estamos a horas',
    lateLead: (firstName: string, place: string, minutes: number) =>
      `Olá, ${firstName}. ${place} está com atraso: conte com ${minutes} minutos. Pedimos desculpa.`,
    onTimeLead: (firstName: string, place: string) =>
      `Olá, ${firstName}. ${place} já está a horas: venha à hora marcada.`,
    end: 'A hora é uma estimativa. A sua marcação continua marcada.',
    expected: 'Nova hora prevista',
    about: (time: string) => `cerca das ${time}`,
    booked: 'Hora marcada',
    day: 'Dia',
    place: 'Local',
    person: 'Pessoa',
    code: 'Código',
    textLate: (minutes: number) => `conte com ${minutes} min de atraso`,
    textOnTime: 'já estamos a horas',
    textNew: (time: string) => `Venha cerca das ${time}`,
  },
  en: {
    late: (minutes: number) => `Expect a delay of ${minutes} min`,
    onTime: 'We are on time again',
    lateLead: (firstName: string, place: string, minutes: number) =>
      `Hello ${firstName}, ${place} is running late: expect a delay of ${minutes} minutes. We are sorry.`,
    onTimeLead: (firstName: string, place: string) =>
      `Hello ${firstName}, ${place} is on time again: come at the booked time.`,
    end: 'The time is an estimate. Your appointment stays booked.',
    expected: 'New expected time',
    about: (time: string) => `about ${time}`,
    booked: 'Booked time',
    day: 'Day',
    place: 'Place',
    person: 'Person',
    code: 'Code',
    textLate: (minutes: number) => `expect a delay of ${minutes} min`,
    textOnTime: 'we are on time again',
    textNew: (time: string) => `Come at about ${time}`,
  },
} satisfies Record<Language, unknown>;

/** The e-mail about a delay: for people who get no text message. Without the service. */
export const runningLate = template({
  data: RunningLateData,
  render(facts, context) {
    const { brand, language } = context;
    const text = texts[language];
    const { firstName, startsAt, timeZone, personName, placeName, delayMinutes } = facts;
    const isLate = delayMinutes > 0;
    const title = isLate ? text.late(delayMinutes) : text.onTime;
    const lead = isLate
      ? text.lateLead(firstName, placeName, delayMinutes)
      : text.onTimeLead(firstName, placeName);
    const expected = text.about(expectedTime(facts));
    return {
      subject: `${title}: ${firstNameOf(personName)}, ${shortMoment(startsAt, timeZone, language)}`,
      preview: isLate ? `${text.expected}: ${expected}, ${placeName}` : placeName,
      title,
      body: [
        paragraph(brand, lead),
        factCard(brand, [
          ...(isLate ? [{ label: text.expected, value: expected, isStrong: true }] : []),
          { label: text.booked, value: wallTime(startsAt, timeZone), isStrong: !isLate },
          { label: text.day, value: longDay(startsAt, timeZone, language) },
          { label: text.place, value: placeName },
          { label: text.person, value: personName },
          { label: text.code, value: shownCode(facts.code) },
        ]),
        ...appointmentButton(facts, context),
        ...(isLate ? [smallPrint(brand, text.end)] : []),
      ],
    };
  },
});

/** 'Vaga: conte com 25 min de atraso: Rosa, quarta, 25/11, 09:20, Farmacia Central. Venha cerca das 09:45.' */
export const runningLateText: TextTemplate<typeof RunningLateText> = {
  data: RunningLateText,
  render(facts, { language, brandName }) {
    const text = texts[language];
    const { startsAt, timeZone, personName, delayMinutes, placeName } = facts;
    const isLate = delayMinutes > 0;
    const what = isLate ? text.textLate(delayMinutes) : text.textOnTime;
    const moment = shortMoment(startsAt, timeZone, language);
    const end = isLate ? ` ${text.textNew(expectedTime(facts))}.` : '';
    const begin = `${brandName}: ${what}: ${firstNameOf(personName)}, ${moment}`;
    return fitSms(placeName, (place) => `${begin}, ${place}.${end}`);
  },
};

function expectedTime({
  startsAt,
  timeZone,
  delayMinutes,
}: Pick<z.output<typeof RunningLateText>, 'startsAt' | 'timeZone' | 'delayMinutes'>): string {
  return wallTime(new Date(startsAt.getTime() + delayMinutes * 60_000), timeZone);
}
