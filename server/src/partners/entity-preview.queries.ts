import type { Language } from '@vaga/contract/common';
import type { EntityPreview } from '@vaga/contract/entity-preview';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

/** The active services of an entity by name, in a language. */
export async function readPreviewServices(
  db: Db,
  { entityId, language }: { entityId: string; language: Language },
): Promise<EntityPreview['services']> {
  const name = language === 'en' ? sql`s.name_en` : sql`s.name_pt`;
  const { rows } = await sql<EntityPreview['services'][number]>`
    select ${name} as name, es.location, es.price_cents
      from entity_services es join services s on s.id = es.service_id
     where es.entity_id = ${entityId} and es.is_active order by 1, es.id`.execute(db);
  return rows;
}
