import type { DemoEntity, Moment } from './demo.ts';
import type { Row } from './insert-rows.ts';
import type { Rooms } from './rooms.ts';

/** The hotel of the demo account. */
export const demoHotelCode = 'patio-sereia';

export interface DemoProtocol {
  row: Row<'protocols'>;
  partner: DemoEntity;
  service: DemoEntity;
}

/**
 * Links each hotel and ticket office with the nearest laboratory and pharmacies; the third link still waits for its
 * answer. The demo hotel has one.
 */
export function makeProtocols(entities: DemoEntity[], moment: Moment): DemoProtocol[] {
  const partners = entities.filter(({ kind }) => kind === 'hotel' || kind === 'tickets');
  const services = entities.filter(
    ({ kind, row }) => (kind === 'lab' || kind === 'pharmacy') && row.isPrivate === false,
  );
  return partners.flatMap((partner, index) => {
    const near = [...services].sort(
      (one, other) => farness(partner, one) - farness(partner, other),
    );
    const lab = near.find(({ kind }) => kind === 'lab');
    const pharmacies = near
      .filter(({ kind }) => kind === 'pharmacy')
      .slice(0, hasPending(partner, index) ? 2 : 1);
    return [...(lab ? [lab] : []), ...pharmacies].map((service, position) => {
      const isAnswered = position < 2;
      const askedAt = daysAgo(moment, isAnswered ? 20 + index : 9);
      const row = {
        id: moment.newId(),
        partnerEntityId: partner.row.id,
        serviceEntityId: service.row.id,
        state: isAnswered ? 'active' : 'pending',
        askedAt,
        reminded: isAnswered ? 0 : 1,
        answeredAt: isAnswered ? daysAgo(moment, 18 + index) : null,
        createdAt: askedAt,
      };
      return { row, partner, service };
    });
  });
}

const hasPending = ({ row }: DemoEntity, index: number) =>
  index % 2 === 1 || row.code === demoHotelCode;

/** Places of a laboratory's test pool that wait for a hotel's guests each morning, given back two hours before. */
export function makeAllotments(
  protocols: DemoProtocol[],
  rooms: Rooms,
  moment: Moment,
): Row<'allotments'>[] {
  const allotments: Row<'allotments'>[] = [];
  for (const { row, partner, service } of protocols) {
    if (service.kind !== 'lab' || row.state !== 'active') continue;
    const schedule = rooms.schedules.find(
      ({ entityId, row: { capacity, name }, offers }) =>
        entityId === service.row.id &&
        capacity >= 3 &&
        name === 'Dias úteis' &&
        offers.some(({ slug }) => slug === 'covid-pcr'),
    );
    const isTaken = allotments.some(({ poolId }) => poolId === schedule?.row.poolId);
    if (!schedule || isTaken) continue;
    const isByCode = allotments.length % 2 === 1;
    allotments.push({
      id: moment.newId(),
      poolId: schedule.row.poolId,
      protocolId: isByCode ? null : row.id,
      entityCode: isByCode ? partner.row.code : null,
      fromDate: moment.today.subtract({ days: 30 }).toString(),
      untilDate: moment.today.add({ days: 120 }).toString(),
      fromTime: '08:00',
      toTime: '12:00',
      places: 1,
      releaseHours: 2,
      createdAt: moment.now,
    });
  }
  return allotments;
}

function daysAgo(moment: Moment, days: number): Date {
  return new Date(moment.now.getTime() - days * 86_400_000);
}

/** Squared degrees: enough to order neighbours. */
function farness(one: DemoEntity, other: DemoEntity): number {
  const north = one.row.latitude - other.row.latitude;
  const east = one.row.longitude - other.row.longitude;
  return north * north + east * east;
}
