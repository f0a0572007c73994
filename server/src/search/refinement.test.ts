import type { AccessibilityFact } from '@vaga/contract/accessibility';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../test/builders/schedule-version.ts';
import { createServiceRules } from '../../test/builders/service-rules.ts';
import type { BookableService } from '../scheduling/index.ts';
import type { Refinement } from './refinement.ts';
import {
  firstWantedStart,
  isDayWanted,
  isEntityWanted,
  isRefined,
  isServiceWanted,
  lowestPrice,
  minutesOfDay,
} from './refinement.ts';

const none: Refinement = {
  partOfDay: null,
  isOnSaturday: false,
  maxPriceCents: null,
  serviceLocation: null,
  isPaidOnSite: false,
  isStepFree: false,
  order: 'nearest',
};
const tuesday = '2026-11-24';
const saturday = '2026-11-28';
const days = { date: tuesday, days: 14, entityCode: null, now: new Date('2026-11-24T06:00:00Z') };

function serviceOf(given: Partial<BookableService> = {}): BookableService {
  return {
    id: 'es1',
    serviceId: 501,
    location: 'Entity',
    radiusKm: null,
    priceCents: 2000,
    needsApproval: false,
    isOffered: true,
    isPaused: false,
    campaigns: [],
    rules: createServiceRules({ schedules: [createScheduleVersion()] }),
    ...given,
  };
}

function campaignOf(fromDate: string, untilDate: string, priceCents: number) {
  const texts = { informationPt: 'Semana da saúde', informationEn: 'Health week' };
  return { id: 'c1', entityCode: null, fromDate, untilDate, priceCents, ...texts };
}

test('the list is the nearest one until a filter or another order is asked for', () => {
  expect(isRefined(none)).toBe(false);
  const parts: Partial<Refinement>[] = [
    { partOfDay: 'morning' },
    { isOnSaturday: true },
    { maxPriceCents: 0 },
    { serviceLocation: 'Entity' },
    { isPaidOnSite: true },
    { isStepFree: true },
    { order: 'soonest' },
    { order: 'cheapest' },
  ];
  for (const part of parts) expect(isRefined({ ...none, ...part })).toBe(true);
});

test('the parts of a day are the whole day, and none overlaps another', () => {
  const minutes = (['morning', 'afternoon', 'evening'] as const).map((partOfDay) =>
    minutesOfDay({ ...none, partOfDay }),
  );
  expect(minutes.flatMap((part) => [part?.from, part?.until])).toEqual([
    0, 720, 720, 1080, 1080, 1440,
  ]);
  expect(minutesOfDay(none)).toBeNull();
});

test('an entity is wanted only with all that is asked of it', () => {
  const refinements = fc.record({ isPaidOnSite: fc.boolean(), isStepFree: fc.boolean() });
  fc.assert(
    fc.property(refinements, fc.boolean(), fc.boolean(), (refinement, isOnSite, isAccessible) => {
      const { isPaidOnSite, isStepFree } = refinement;
      const fact: AccessibilityFact = isAccessible ? 'stepFree' : 'lift';
      const entity = { takesPaymentOnSite: isOnSite, accessibility: [fact] };
      const isWanted = (!isPaidOnSite || isOnSite) && (!isStepFree || isAccessible);
      expect(isEntityWanted(entity, { ...none, ...refinement })).toBe(isWanted);
    }),
  );
});

test('the price counts with the campaigns of the days, and each day alone where one is shown', () => {
  const service = serviceOf({ campaigns: [campaignOf('2026-11-26', '2026-11-28', 900)] });
  expect(lowestPrice(service, days)).toBe(900);
  expect(lowestPrice(service, { ...days, days: 2 })).toBe(2000);
  const upTo = (maxPriceCents: number) => ({ ...none, maxPriceCents });
  expect(isServiceWanted(service, upTo(900), days)).toBe(true);
  expect(isServiceWanted(service, upTo(899), days)).toBe(false);
  const on = (date: string) => isDayWanted(service, upTo(900), { date, entityCode: null });
  expect([tuesday, '2026-11-26', '2026-11-27', saturday].map(on)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a higher price never leaves out a service that a lower one lets in', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 10_000 }),
      fc.nat({ max: 10_000 }),
      fc.nat({ max: 10_000 }),
      (priceCents, one, other) => {
        const service = serviceOf({ priceCents });
        const isWanted = (maxPriceCents: number) =>
          isServiceWanted(service, { ...none, maxPriceCents }, days);
        const [lower, higher] = [Math.min(one, other), Math.max(one, other)];
        expect(isWanted(priceCents)).toBe(true);
        if (isWanted(lower)) expect(isWanted(higher)).toBe(true);
      },
    ),
  );
});

test('where a service is done is asked of the service itself', () => {
  const atHome = serviceOf({ location: 'AtAddress', radiusKm: 10 });
  expect(isServiceWanted(atHome, { ...none, serviceLocation: 'AtAddress' }, days)).toBe(true);
  expect(isServiceWanted(atHome, { ...none, serviceLocation: 'Online' }, days)).toBe(false);
});

test('the first wanted start is on a Saturday and in the part of the day, of whichever service has it first', () => {
  const late = createScheduleVersion({ id: 's2', fromTime: '17:00', toTime: '20:00' });
  const both = [
    serviceOf(),
    serviceOf({ id: 'es2', rules: createServiceRules({ schedules: [late] }) }),
  ];
  const first = (part: Partial<Refinement>) => {
    const start = firstWantedStart(both, { ...none, ...part }, days);
    return start === null ? null : new Date(start).toISOString();
  };
  expect(first({})).toBe('2026-11-24T09:00:00.000Z');
  expect(first({ partOfDay: 'evening' })).toBe('2026-11-24T18:00:00.000Z');
  expect(first({ isOnSaturday: true })).toBe(`${saturday}T09:00:00.000Z`);
  const weekdays = createScheduleVersion({ weekdays: [1, 2, 3, 4, 5] });
  const closed = serviceOf({ rules: createServiceRules({ schedules: [weekdays] }) });
  expect(firstWantedStart([closed], { ...none, isOnSaturday: true }, days)).toBeNull();
});
