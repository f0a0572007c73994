import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../../test/builders/schedule-version.ts';
import { createAllotmentRule, createServiceRules } from '../../../test/builders/service-rules.ts';
import { countPlacesSetAside } from './allotment-use.rules.ts';

const [wednesday, thursday] = ['2026-11-25', '2026-11-26'];
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`);
const rules = (given = {}) =>
  createServiceRules({ schedules: [createScheduleVersion({ capacity: 3 })], ...given });

test('each start within the hours sets the places aside, of all services once', () => {
  const allotment = createAllotmentRule({ places: 2 });
  expect(countPlacesSetAside([rules(), rules()], allotment, [wednesday])).toBe(4 * 2);
  expect(countPlacesSetAside([rules()], allotment, [wednesday, thursday])).toBe(2 * 4 * 2);
});

test('no more than a start has', () => {
  expect(countPlacesSetAside([rules()], createAllotmentRule({ places: 9 }), [wednesday])).toBe(
    4 * 3,
  );
});

test('closed starts, other pools and days outside it set nothing aside', () => {
  const allotment = createAllotmentRule();
  const closures = [{ from: at(wednesday, '10:00'), until: at(wednesday, '10:30'), poolId: null }];
  expect(countPlacesSetAside([rules({ closures })], allotment, [wednesday])).toBe(2);
  // Closed for one of two services: the other one still gives the starts.
  expect(countPlacesSetAside([rules({ closures }), rules()], allotment, [wednesday])).toBe(4);
  expect(countPlacesSetAside([rules()], { ...allotment, poolId: 'p2' }, [wednesday])).toBe(0);
  expect(countPlacesSetAside([rules()], { ...allotment, untilDate: wednesday }, [wednesday])).toBe(
    0,
  );
});
