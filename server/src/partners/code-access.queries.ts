import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * SQL condition: the entity code `code` opens the prices and places for codes at the entity `entityId`. It is the code of
 * that entity, or of one with an active protocol with it; never of a closed entity or of an administrator's. Every read of
 * what a code gives goes by this one condition.
 */
export function isCodeOpenAt(
  code: RawBuilder<unknown>,
  entityId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`exists (
    select from entities through
     where through.code = ${code} and through.is_active and through.entity_type <> 'Administrator'
       and (through.id = ${entityId} or exists (
             select from protocols agreed
              where agreed.partner_entity_id = through.id and agreed.service_entity_id = ${entityId}
                and agreed.state = 'active')))`;
}
