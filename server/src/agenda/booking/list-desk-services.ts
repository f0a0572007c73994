import type { DeskBookableService } from '@vaga/contract/agenda';
import type { Language } from '@vaga/contract/common';
import { priceOf } from '@vaga/contract/prices';
import type { MemberActor } from '../../identity/index.ts';
import { readCampaigns } from '../../partners/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import { readOwnServices } from './desk-services.queries.ts';

interface ListDeskServicesInput {
  actor: MemberActor;
  /** YYYY-MM-DD at the entity, for which the prices are; null: today. */
  date: string | null;
  language: Language;
  now: Date;
}

/** The services that the desk of an entity books, at the prices of a day, those that are booked most first. */
export async function listDeskServices(
  db: Db,
  { actor, date, language, now }: ListDeskServicesInput,
): Promise<Outcome<DeskBookableService[]>> {
  const services = await readOwnServices(db, { entityId: actor.entityId, language, now });
  const [first] = services;
  if (!first) return success([]);
  const day = date ?? first.today;
  const ids = services.map(({ idEntityService }) => idEntityService);
  const campaigns = await readCampaigns(db, ids, { from: day, until: day });
  return success(
    services.map(({ idEntityService, idService, name, location, usualCents, idPools }) => {
      const own = campaigns.filter((campaign) => campaign.entityServiceId === idEntityService);
      const { priceCents } = priceOf(usualCents, own, { day, entityCode: null });
      return { idEntityService, idService, name, location, priceCents, idPools };
    }),
  );
}
