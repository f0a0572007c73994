import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import type { OnboardingFacts } from './onboarding.rules.ts';

/** Without its starts, which are worked out, and its team. */
type OnboardingRow = Omit<OnboardingFacts, 'hasFreeStart' | 'members' | 'invitations'>;

/** The facts of an entity that stand in its rows. @throws if there is no such entity: a session acts for it */
export async function readOnboardingRow(db: Db | Trx, entityId: string): Promise<OnboardingRow> {
  const { rows } = await sql<OnboardingRow>`
    select e.entity_type, e.state, e.confirm_note, e.description_pt, e.description_en, e.phone, e.email, e.address,
           e.postal_code, e.locality, e.licence_kind, e.licence_number,
           exists (select from entity_files f where f.entity_id = e.id and f.kind = 'licence') as has_licence_file,
           (select count(*)::int from entity_photos p where p.entity_id = e.id) as photos,
           (select count(*)::int from entity_services s where s.entity_id = e.id and s.is_active and not s.is_paused) as services,
           e.online_payment as takes_online_payment, e.local_payment <> 'off' as takes_payment_on_site,
           o.iban is not null as has_iban,
           (select count(*)::int from protocols p where p.partner_entity_id = e.id and p.state in ('active', 'paused'))
             as protocols,
           (select count(*)::int from protocols p where p.partner_entity_id = e.id and p.state = 'pending')
             as protocols_pending
      from entities e join organisations o on o.id = e.organisation_id
     where e.id = ${entityId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The entity ${entityId} of a session is missing.`);
  return row;
}
