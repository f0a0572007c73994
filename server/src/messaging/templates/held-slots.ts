import type { Language } from '@vaga/contract/common';
import { z } from 'zod';
import { TimeZone } from './appointment-facts.ts';
import type { Fact } from './email-parts.ts';
import { longDay, money, timeRange } from './wording.rules.ts';

/** Slots that are held at an entity until they are confirmed. */
export const HeldSlots = z.object({
  firstName: z.string(),
  placeName: z.string(),
  serviceName: z.string(),
  address: z.string(),
  location: z.enum(['Entity', 'AtAddress', 'Online']),
  timeZone: TimeZone,
  /** Instants, ISO 8601. All people, by start. */
  people: z
    .array(z.object({ personName: z.string(), startsAt: z.coerce.date(), endsAt: z.coerce.date() }))
    .min(1),
  /** The total. */
  priceCents: z.int().min(0),
  keptUntil: z.coerce.date(),
});

const texts = {
  pt: {
    day: 'Dia',
    place: 'Local',
    service: 'Serviço',
    address: 'Morada',
    price: 'Preço',
    free: 'Grátis',
  },
  en: {
    day: 'Day',
    place: 'Place',
    service: 'Service',
    address: 'Address',
    price: 'Price',
    free: 'Free',
  },
};

type Visit = z.infer<typeof HeldSlots>;

/** The day of the first slot, in the entity's zone. */
export function firstDayOf({ people, timeZone }: Visit, language: Language): string {
  return people[0] ? longDay(people[0].startsAt, timeZone, language) : '';
}

/** Times, entity, service and price, for the card of an e-mail. */
export function heldSlotFacts(visit: Visit, language: Language): Fact[] {
  const text = texts[language];
  const { people, timeZone, placeName, serviceName, address, location, priceCents } = visit;
  return [
    { label: text.day, value: firstDayOf(visit, language), isStrong: true },
    ...people.map(({ personName, startsAt, endsAt }) => ({
      label: personName,
      value: timeRange(startsAt, endsAt, { timeZone, language }),
      isStrong: true,
    })),
    { label: text.place, value: placeName },
    ...(location === 'Entity' ? [{ label: text.address, value: address }] : []),
    { label: text.service, value: serviceName },
    { label: text.price, value: priceCents === 0 ? text.free : money(priceCents, language) },
  ];
}
