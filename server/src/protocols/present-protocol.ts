import type { Protocol } from '@vaga/contract/protocols';
import type { Db } from '../platform/db.ts';
import type { ProtocolUses } from './protocol-uses.ts';
import type { ProtocolRecord } from './protocols.queries.ts';

/** Protocols as their service entity sees them. */
export async function presentProtocols(
  db: Db,
  uses: ProtocolUses,
  { records, now }: { records: readonly ProtocolRecord[]; now: Date },
): Promise<Protocol[]> {
  const bookings = await uses.countBookings(db, records, now);
  const allotments = await uses.sumAllotments(db, records, now);
  return records.map((record) => ({
    id: record.id,
    state: record.state,
    partner: record.partner,
    partnerType: record.partnerType,
    partnerCode: record.partnerCode,
    partnerAddress: record.partnerAddress,
    entity: record.entity,
    distance: Math.round(record.distanceKm * 10) / 10,
    description: record.description,
    askedAt: record.askedAt?.toISOString() ?? null,
    since: isAgreed(record) ? (record.answeredAt?.toISOString() ?? null) : null,
    bookings: bookings.get(record.id) ?? 0,
    priceCents: record.priceCents,
    allotment: allotments.get(record.id) ?? 0,
    payer: record.payer,
    reason: record.reason,
  }));
}

function isAgreed({ state }: ProtocolRecord): boolean {
  return state === 'active' || state === 'paused';
}

export async function presentProtocol(
  db: Db,
  uses: ProtocolUses,
  { record, now }: { record: ProtocolRecord; now: Date },
): Promise<Protocol> {
  const [view] = await presentProtocols(db, uses, { records: [record], now });
  if (!view) throw new Error('A protocol is presented as one.');
  return view;
}
