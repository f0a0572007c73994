import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';
import type { ServiceConsent } from './service-consents.rules.ts';

export async function writeServiceConsents(
  trx: Trx,
  rows: readonly ServiceConsent[],
): Promise<void> {
  await sql`
    insert into service_consents (service_id, language, act, aim, benefits, common_risks, grave_risks, alternatives, refusal)
    select "serviceId", language, act, aim, benefits, "commonRisks", "graveRisks", alternatives, refusal
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as row ("serviceId" integer, language text, act text, aim text, benefits text, "commonRisks" text,
                "graveRisks" text, alternatives text, refusal text)
    on conflict (service_id, language) do update
      set act = excluded.act, aim = excluded.aim, benefits = excluded.benefits, common_risks = excluded.common_risks,
          grave_risks = excluded.grave_risks, alternatives = excluded.alternatives, refusal = excluded.refusal`.execute(
    trx,
  );
}
