import { undoMinutes } from '@vaga/contract/limits';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { sendMarginMs } from '../states/attendance-acts.rules.ts';

/**
 * Whether an address is known to be that of the person of appointment `a`: an address that another entity typed, such as the
 * hotel of a guest, is not until a member of the provider has confirmed it. Until then no result is announced to it, and the
 * account that it claims reads none.
 */
export const isAddressKnownSql = sql<boolean>`(a.address_confirmed_at is not null or a.booked_by_entity_id is null
  or a.booked_by_entity_id = (select own.entity_id from entity_services own where own.id = a.entity_service_id))`;

/** The result of appointment `a` as all but the members of its provider read it at `now`: not while it can be taken back. */
export const shownResultSql = (now: Date): RawBuilder<string> => sql<string>`
  case when a.result in ('Pending', 'Executed') then a.result
       when not ${isAddressKnownSql} then 'Executed'
       when a.result_shown_at > ${now}::timestamptz then a.result_before
       else a.result end`;

/** Whether the account of appointment `a` may read its document `d` at `now`: not while a member can take it back. */
export const isDocumentShownSql = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (${isAddressKnownSql} and ((d.added_by is null and d.added_by_key is null) or d.created_at <= ${now}::timestamptz - ${sql.lit(`${undoMinutes * 60 + sendMarginMs / 1000} seconds`)}::interval))`;
