import type { Trx } from '../src/platform/db.ts';
import { insertAreaWatch } from '../src/waitlist/area-watches.queries.ts';
import { buildClosure, covidTests, readRow } from './builders/index.ts';
import type { BookableService } from './patient-actions.ts';
import type { WaitlistFixture } from './waitlist.fixture.ts';
import { day } from './waitlist.fixture.ts';

interface AreaWatchEmail {
  date: string;
  token: string;
}

/** Closes an entity until the day of the fixture, for a patient who watches its area until that day. */
export async function openAreaWatch(fixture: WaitlistFixture, service: BookableService) {
  const { db, clock, call, jobs } = fixture;
  const { entityId, serviceId } = service;
  const from = clock.now();
  await buildClosure(db, { entityId, from, until: new Date(`${day}T00:00:00Z`) });
  const { serviceTypeId } = await readRow(db, 'services', { id: serviceId });
  const patient = await fixture.addFamily(service);
  const asked = { serviceType: serviceTypeId, service: serviceId, location: 'm:0603' };
  return {
    patient,
    watch: (change: object = {}) =>
      call('POST', 'v1/area-watches', {
        token: patient.token,
        body: { ...asked, radiusKm: 10, until: day, ...change },
      }),
    /** Lets the job run some minutes later. @returns the e-mails that the patient has been sent so far. */
    async check(minutes: number): Promise<AreaWatchEmail[]> {
      clock.advance(minutes * 60_000);
      await jobs['waitingList.checkAreas']?.(null as never, { now: clock.now() });
      const messages = await db
        .selectFrom('messages')
        .select('data')
        .where('accountId', '=', patient.accountId)
        .where('template', '=', 'area-watch')
        .orderBy('id')
        .execute();
      return messages.map(({ data }) => data as unknown as AreaWatchEmail);
    },
  };
}

/** A watch around Coimbra until the end of the year. */
export function addAreaWatch(trx: Trx, accountId: string, now: Date): Promise<string> {
  return insertAreaWatch(trx, {
    accountId,
    serviceTypeId: covidTests,
    serviceId: null,
    place: 'Coimbra',
    locationId: null,
    latitude: 40.2109,
    longitude: -8.4292,
    radiusKm: 10,
    untilDate: '2026-12-31',
    now,
  });
}
