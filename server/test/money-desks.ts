import type { MemberActor } from '../src/identity/index.ts';
import type { Db } from '../src/platform/db.ts';
import {
  buildCampaign,
  buildEntity,
  buildEntityService,
  buildMemberActor,
  buildProtocol,
  buildService,
} from './builders/index.ts';
import type { OfferedService } from './patient-actions.ts';

export type DeskName = 'provider' | 'hotel';

/** The desk of the entity that all want, and that of a hotel with a protocol there. */
export interface MoneyDesks {
  provider: MemberActor;
  hotel: MemberActor;
  /** Opens the hotel's price, in a patient's cart too. */
  hotelCode: string;
  /** Nothing is to pay; of the same rooms. */
  freeService: OfferedService;
}

/** What guests of the hotel pay while its protocol is active. */
const guestPriceCents = 1200;

export async function buildMoneyDesks(
  db: Db,
  { entityId, entityServiceId }: OfferedService,
): Promise<MoneyDesks> {
  const hotel = await buildEntity(db, { entityType: 'AccommodationPartner' });
  const pair = { partnerEntityId: hotel.id, serviceEntityId: entityId };
  await buildProtocol(db, { ...pair, payer: 'partner' });
  const entityCode = hotel.code;
  await buildCampaign(db, { entityServiceId, priceCents: guestPriceCents, entityCode });
  const { id: serviceId } = await buildService(db);
  const free = await buildEntityService(db, { entityId, serviceId, priceCents: 0 });
  const roles = ['manager', 'desk'] as const;
  return {
    provider: await buildMemberActor(db, { entityId, roles }),
    hotel: await buildMemberActor(db, { entityId: hotel.id, roles }),
    hotelCode: entityCode,
    freeService: { entityId, serviceId, entityServiceId: free.id },
  };
}
