import type { Language } from '@vaga/contract/common';
import { createElement, type ReactNode } from 'react';
import { z } from 'zod';
import { dateFormat } from '../../platform/formats.rules.ts';
import type { EmailBrand } from '../email-brand.ts';
import { type Fact, paragraph } from './email-parts.ts';
import { longDay, money, shortMoment, shownCode, shownPhone, timeRange } from './wording.rules.ts';

/** An IANA zone that this system supports; an unknown one would fail only at rendering. */
export const TimeZone = z.string().refine((zone) => {
  try {
    return dateFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
});

/** One appointment in an e-mail. Names are already in the e-mail's language. */
export const AppointmentFacts = z.object({
  /** First name of the account, for the greeting. */
  firstName: z.string(),
  appointmentId: z.uuid(),
  /** Number of changes of the appointment: a calendar accepts only a higher one. */
  sequence: z.int().min(0),
  /** Includes the brand's four letters, which are not shown. */
  code: z.string().min(5),
  personName: z.string(),
  serviceName: z.string(),
  /** How the person prepares for the service; empty where its explanation does not say. */
  preparation: z.string().default(''),
  placeName: z.string(),
  /** Another entity that booked, such as the hotel of a guest; null for the patient and the entity itself. */
  bookingEntityName: z.string().nullable().default(null),
  /** Where the service takes place: the entity's address or, at the customer's, theirs. Empty for an online one. */
  address: z.string(),
  phone: z.string().nullable().default(null),
  location: z.enum(['Entity', 'AtAddress', 'Online']).default('Entity'),
  timeZone: TimeZone,
  /** Instants, ISO 8601. */
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date(),
  priceCents: z.int().min(0),
  /** paid: online; local: to be paid on site; free: nothing to pay. */
  payment: z.enum(['paid', 'local', 'free']),
  /** Payment deadline on site; null if the entity sets none. */
  payBy: z.coerce.date().nullable().default(null),
  /** Until when the e-mail's link opens the appointment without an account; null for an account that signs in. */
  linkExpiresAt: z.coerce.date().nullable().default(null),
});
export type AppointmentFacts = z.output<typeof AppointmentFacts>;

const texts = {
  pt: {
    person: 'Pessoa',
    service: 'Serviço',
    day: 'Dia',
    time: 'Hora',
    place: 'Local',
    address: 'Morada',
    home: 'Na sua morada',
    online: 'Por vídeo',
    phone: 'Telefone',
    price: 'Preço',
    code: 'Código',
    paid: 'pago',
    local: 'a pagar no local',
    free: 'Grátis',
    prepare: 'Como se preparar:',
    payOnSite: 'O pagamento é feito no local, no dia da marcação.',
    payBy: (moment: string) =>
      `O pagamento é feito no local, até ${moment}. Se não for pago até lá, a hora fica livre para outra pessoa.`,
    bring: 'Leve o código e um documento de identificação.',
    join: 'É por vídeo e o local envia-lhe a ligação. Se não a receber, telefone para o local e diga o código.',
  },
  en: {
    person: 'Person',
    service: 'Service',
    day: 'Day',
    time: 'Time',
    place: 'Place',
    address: 'Address',
    home: 'At your address',
    online: 'By video',
    phone: 'Phone',
    price: 'Price',
    code: 'Code',
    paid: 'paid',
    local: 'pay on site',
    free: 'Free',
    prepare: 'How to prepare:',
    payOnSite: 'You pay on site, on the day of the appointment.',
    payBy: (moment: string) =>
      `You pay on site by ${moment}. If it is not paid by then, the time becomes available to someone else.`,
    bring: 'Bring the code and an identity document.',
    join: 'It is by video and the place sends you the link. If you do not get it, call the place and give the code.',
  },
};

/** The card of an appointment, the most wanted facts first. */
export function factsOf(facts: AppointmentFacts, language: Language): Fact[] {
  const text = texts[language];
  const { startsAt, endsAt, timeZone } = facts;
  const where = facts.location === 'AtAddress' ? text.home : text.address;
  return [
    { label: text.day, value: longDay(startsAt, timeZone, language), isStrong: true },
    {
      label: text.time,
      value: timeRange(startsAt, endsAt, { timeZone, language }),
      isStrong: true,
    },
    { label: text.place, value: facts.placeName },
    facts.location === 'Online'
      ? { label: text.address, value: text.online }
      : { label: where, value: facts.address },
    ...(facts.phone ? [{ label: text.phone, value: shownPhone(facts.phone) }] : []),
    { label: text.person, value: facts.personName },
    { label: text.service, value: facts.serviceName },
    { label: text.price, value: priceOf(facts, language) },
    { label: text.code, value: shownCode(facts.code), isStrong: true },
  ];
}

/** How to prepare for the service; nothing where its explanation does not say. */
export function preparationPart(
  brand: EmailBrand,
  { preparation }: AppointmentFacts,
  language: Language,
): ReactNode[] {
  if (!preparation) return [];
  const label = createElement('strong', { key: 'label' }, texts[language].prepare);
  return [paragraph(brand, label, ` ${preparation}`)];
}

/** That it is paid on site, and until when; nothing where it is not. */
export function paymentPart(
  brand: EmailBrand,
  { payment, priceCents, payBy, timeZone }: AppointmentFacts,
  language: Language,
): ReactNode[] {
  if (payment !== 'local' || priceCents === 0) return [];
  const text = texts[language];
  const words = payBy ? text.payBy(shortMoment(payBy, timeZone, language)) : text.payOnSite;
  return [paragraph(brand, words)];
}

/** What to bring: an online appointment needs no document. */
export function whatToBring({ location }: AppointmentFacts, language: Language): string {
  return location === 'Online' ? texts[language].join : texts[language].bring;
}

function priceOf({ priceCents, payment }: AppointmentFacts, language: Language): string {
  const text = texts[language];
  if (payment === 'free' || priceCents === 0) return text.free;
  return `${money(priceCents, language)}, ${text[payment]}`;
}
