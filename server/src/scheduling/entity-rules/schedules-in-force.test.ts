import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp } from '../../../test/app.ts';
import { buildEntityService, buildSchedule } from '../../../test/builders/index.ts';
import { listScheduledStarts } from '../availability/scheduled-starts.rules.ts';
import { readEntityWithRules } from './bookable-entity.queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ routes: () => [] });
});

afterAll(() => app.close());

const versions = {
  'by day': { fromTime: '09:00', toTime: '10:00' },
  'past midnight': { fromTime: '23:00', toTime: '01:00' },
};

test.each(Object.entries(versions))(
  'a version %s is in force on exactly the days on which the rule has starts',
  async (_, hours) => {
    const { db, clock } = app;
    const service = await buildEntityService(db);
    const validity = { validFrom: '2026-12-02', validUntil: '2026-12-04' };
    const { entityId } = service;
    const { id } = await buildSchedule(db, {
      entityId,
      intervalMinutes: 60,
      ...hours,
      ...validity,
    });
    const entity = await readEntityWithRules(db, service.id, clock.now());
    const rules = entity?.services[0]?.rules;
    if (!rules) throw new Error('The service has no rules.');
    for (const date of ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']) {
      const { rows } = await sql<{ inForce: boolean; capacity: number }>`
      select is_in_force(s, ${date}::date, ${date}::date + 1) as in_force,
             pool_capacity(s.pool_id, ${`${date}T12:00:00Z`}::timestamptz) as capacity
        from schedules s where id = ${id}`.execute(db);
      const hasStarts = listScheduledStarts(rules, date).length > 0;
      expect(rows).toEqual([{ inForce: hasStarts, capacity: hasStarts ? 1 : 0 }]);
    }
  },
);
