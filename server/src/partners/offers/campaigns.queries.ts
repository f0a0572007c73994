import { campaignsPerService } from '@vaga/contract/offer-limits';
import type { CampaignTerms } from '@vaga/contract/prices';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import type { Campaigns } from '../../platform/db-types.ts';
import { columnsOf, jsonFieldsOf } from '../../platform/row-sql.ts';

/** A campaign with all that its members see. `untilDate` is the day after its last. */
export interface CampaignRow extends CampaignTerms {
  entityServiceId: string;
  namePt: string;
  nameEn: string;
  informationPt: string;
  informationEn: string;
  /** The name of the code's entity; null without a code or for an unknown one. */
  codeOf: string | null;
}

/** Of `campaigns campaign`. */
const campaignSql = {
  id: sql`campaign.id`,
  entityServiceId: sql`campaign.entity_service_id`,
  namePt: sql`campaign.name_pt`,
  nameEn: sql`campaign.name_en`,
  informationPt: sql`campaign.information_pt`,
  informationEn: sql`campaign.information_en`,
  priceCents: sql`campaign.price_cents`,
  fromDate: sql`campaign.from_date`,
  untilDate: sql`campaign.until_date`,
  entityCode: sql`campaign.entity_code`,
  codeOf: sql`(select of_code.business_name from entities of_code where of_code.code = campaign.entity_code)`,
};

/** SQL: the fields of a JSON object, of `campaigns campaign`. */
export const campaignFields = jsonFieldsOf<CampaignRow>(campaignSql);

/** The campaigns of an entity that are not removed, the latest first: at most `campaignsPerService` of each service. */
export async function readCampaignsOfEntity(
  db: Db,
  { entityId, entityServiceId }: { entityId: string; entityServiceId: string | null },
): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select campaign.* from entity_services es
     cross join lateral (
       select ${columnsOf<CampaignRow>(campaignSql)} from campaigns campaign
        where campaign.entity_service_id = es.id and campaign.removed_at is null
        order by campaign.from_date desc, campaign.id desc limit ${campaignsPerService}) campaign
     where es.entity_id = ${entityId} and es.is_active
       and (${entityServiceId}::uuid is null or es.id = ${entityServiceId}::uuid)
     order by campaign.from_date desc, campaign.id desc`.execute(db);
  return rows;
}

/** A campaign of an active service of the entity that is not removed; null if there is none. */
export async function readCampaignOfEntity(
  db: Db,
  { id, entityId }: { id: string; entityId: string },
): Promise<(CampaignRow & { service: string }) | null> {
  const { rows } = await sql<CampaignRow & { service: string }>`
    select ${columnsOf<CampaignRow>(campaignSql)}, s.name_pt as service
      from campaigns campaign
      join entity_services es on es.id = campaign.entity_service_id
      join services s on s.id = es.service_id
     where campaign.id = ${id} and campaign.removed_at is null and es.entity_id = ${entityId} and es.is_active`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function insertCampaign(trx: Trx, campaign: Insertable<Campaigns>): Promise<void> {
  await trx.insertInto('campaigns').values(campaign).execute();
}

export async function updateCampaign(
  trx: Trx,
  id: string,
  values: Updateable<Campaigns>,
): Promise<void> {
  await trx.updateTable('campaigns').set(values).where('id', '=', id).execute();
}

/** Ends the campaigns of a service that are not over: it is withdrawn. */
export async function removeCampaignsOfService(
  trx: Trx,
  { entityServiceId, today, now }: { entityServiceId: string; today: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('campaigns')
    .set({ removedAt: now })
    .where('entityServiceId', '=', entityServiceId)
    .where('untilDate', '>', today)
    .where('removedAt', 'is', null)
    .execute();
}
