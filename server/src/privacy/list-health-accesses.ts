import type { HealthAccess } from '@vaga/contract/accesses';
import { accessesPerPage } from '@vaga/contract/accesses';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { page } from '../platform/http/outcome.ts';
import { readHealthAccesses } from './health-accesses.queries.ts';

interface ListHealthAccessesInput {
  actor: MemberActor;
  person?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

/** A page of who saw or changed health data at the member's entity: all for a manager, else the member's own. */
export async function listHealthAccesses(
  db: Db,
  { actor, pageNumber = 1, pageSize = accessesPerPage, ...filter }: ListHealthAccessesInput,
): Promise<Outcome<HealthAccess[]>> {
  const { accesses, total } = await readHealthAccesses(db, {
    entityId: actor.entityId,
    accountId: actor.roles.includes('manager') ? null : actor.accountId,
    personId: filter.person ?? null,
    from: filter.from ?? null,
    until: filter.until ?? null,
    limit: pageSize,
    offset: (pageNumber - 1) * pageSize,
  });
  return page(
    accesses.map(({ at, ...access }) => ({ ...access, at: at.toISOString() })),
    { pageNumber, pageSize, totalPages: Math.ceil(total / pageSize), totalRecords: total },
  );
}
