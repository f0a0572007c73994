import type { Language } from '@vaga/contract/common';
import { z } from 'zod';
import { TimeZone } from './appointment-facts.ts';
import type { Fact } from './email-parts.ts';
import { longDay, money, names, timeRange } from './wording.rules.ts';

/** Appointments that a payer is asked to pay for, or has paid for. */
export const PaidAppointments = z.object({
  /** First name of the account that booked. */
  bookedBy: z.string(),
  amountCents: z.int().min(0),
  /** Payment deadline. */
  expiresAt: z.coerce.date(),
  visits: z
    .array(
      z.object({
        personName: z.string(),
        serviceName: z.string(),
        placeName: z.string(),
        address: z.string(),
        location: z.enum(['Entity', 'AtAddress', 'Online']),
        timeZone: TimeZone,
        startsAt: z.coerce.date(),
        endsAt: z.coerce.date(),
      }),
    )
    .min(1),
});
type PaidAppointments = Pick<z.output<typeof PaidAppointments>, 'visits' | 'amountCents'>;

const texts = {
  pt: {
    amount: 'Valor',
    service: 'Serviço',
    place: 'Local',
    address: 'Morada',
    home: 'Em casa de quem tem a marcação',
    online: 'Por vídeo',
  },
  en: {
    amount: 'Amount',
    service: 'Service',
    place: 'Place',
    address: 'Address',
    home: 'At the patient’s home',
    online: 'By video',
  },
} satisfies Record<Language, Record<string, string>>;

/** The total first, then each person with time and place. A family is usually at one entity for one service. */
export function paidAppointmentFacts(
  { visits, amountCents }: PaidAppointments,
  language: Language,
): Fact[] {
  const text = texts[language];
  const each = (values: string[]) => names([...new Set(values)], language);
  const where = visits.map(({ location, address }) =>
    location === 'Online' ? text.online : location === 'AtAddress' ? text.home : address,
  );
  return [
    { label: text.amount, value: money(amountCents, language), isStrong: true },
    ...visits.map(({ personName, startsAt, endsAt, timeZone }) => ({
      label: personName,
      value: `${longDay(startsAt, timeZone, language)}, ${timeRange(startsAt, endsAt, { timeZone, language })}`,
    })),
    { label: text.service, value: each(visits.map(({ serviceName }) => serviceName)) },
    { label: text.place, value: each(visits.map(({ placeName }) => placeName)) },
    { label: text.address, value: each(where) },
  ];
}
