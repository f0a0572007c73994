import type { Language } from '@vaga/contract/common';
import type { CatalogueService } from '@vaga/contract/entity-services';
import type { ServiceLocation } from '@vaga/contract/partners';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

interface ReadCatalogueServicesInput {
  entityId: string;
  language: Language;
  idServiceType: number | null;
  /** Each in a name of the service or of its type, in either language, or the LOINC code. */
  words: readonly string[];
}

/** The services of the catalogue by type and name, and where the entity offers each of them already. */
export async function readCatalogueServices(
  db: Db,
  { entityId, language, idServiceType, words }: ReadCatalogueServicesInput,
): Promise<CatalogueService[]> {
  const name = language === 'pt' ? sql`s.name_pt` : sql`s.name_en`;
  const type = language === 'pt' ? sql`t.name_pt` : sql`t.name_en`;
  const { rows } = await sql<{
    idService: number;
    service: string;
    idServiceType: number;
    serviceType: string;
    loinc: string | null;
    durationMinutes: number;
    offeredAt: ServiceLocation[];
  }>`
    select s.id as id_service, ${name} as service, t.id as id_service_type, ${type} as service_type, s.loinc,
           s.duration_minutes,
           array(select es.location from entity_services es
                  where es.entity_id = ${entityId} and es.service_id = s.id and es.is_active
                  order by es.location) as offered_at
      from services s join service_types t on t.id = s.service_type_id
     where (${idServiceType}::int is null or t.id = ${idServiceType}::int)
       and not exists (select from unnest(${[...words]}::text[]) as w(word)
                        where strpos(search_name(concat_ws(' ', s.name_pt, s.name_en, t.name_pt, t.name_en, s.loinc)),
                                     search_name(w.word)) = 0)
     order by t.id, ${name} collate "pt-PT-x-icu", s.id`.execute(db);
  return rows.map(({ idServiceType: id, serviceType: description, ...row }) => ({
    ...row,
    serviceType: { id, description },
  }));
}
