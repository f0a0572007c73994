import type { AuditEntry } from '@vaga/contract/audit';
import { activityPerPage } from '@vaga/contract/audit';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { page } from '../platform/http/outcome.ts';
import type { ActivityFilter } from './activity.queries.ts';
import { countActivity, readActivity } from './activity.queries.ts';
import { activityScope } from './activity.rules.ts';

interface ListActivityInput extends ActivityFilter {
  actor: MemberActor;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

/** A page of who changed what, as far as the member may read it; the latest first. */
export async function listActivity(
  db: Db,
  { actor, pageNumber = 1, pageSize = activityPerPage, ...filter }: ListActivityInput,
): Promise<Outcome<AuditEntry[]>> {
  const scope = activityScope(actor);
  const found = { ...filter, readerEntityId: actor.entityId };
  const [rows, total] = await Promise.all([
    readActivity(db, scope, { ...found, limit: pageSize, offset: (pageNumber - 1) * pageSize }),
    countActivity(db, scope, found),
  ]);
  return page(
    rows.map(({ at, before, after, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      before: before as AuditEntry['before'],
      after: after as AuditEntry['after'],
    })),
    { pageNumber, pageSize, totalPages: Math.ceil(total / pageSize), totalRecords: total },
  );
}
