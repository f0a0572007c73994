import type { PartnerProtocol } from '@vaga/contract/protocols';
import type { Db } from '../platform/db.ts';
import type { ProtocolUses } from './protocol-uses.ts';
import { readProtocolsOfPartner } from './protocols.queries.ts';

/** The protocols of a hotel or ticket office as it sees them. */
export async function listPartnerProtocols(
  { db, uses, publicUrl }: { db: Db; uses: ProtocolUses; publicUrl: string },
  { entityId, now }: { entityId: string; now: Date },
): Promise<PartnerProtocol[]> {
  const records = await readProtocolsOfPartner(db, entityId, now);
  const paid = records.filter(({ payer }) => payer === 'partner');
  const sums = await uses.sumMonth(db, paid, now);
  return records.map((record) => ({
    id: record.id,
    description: record.description || record.entity,
    enabled: record.state === 'active',
    idEntity: record.serviceEntityId,
    entity: record.entity,
    protocolLink: protocolLinkOf(publicUrl, record),
    state: record.state,
    payer: record.payer,
    monthCents: record.payer === 'partner' ? (sums.get(record.id) ?? 0) : null,
    reason: record.reason,
  }));
}

/** The page of the service entity, opened by a guest who comes with the partner's code. */
function protocolLinkOf(
  publicUrl: string,
  { serviceEntityId, partnerCode }: { serviceEntityId: string; partnerCode: string },
): string {
  return `${publicUrl}/entity/${serviceEntityId}?entitycode=${encodeURIComponent(partnerCode)}`;
}
