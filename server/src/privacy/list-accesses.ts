import type { ReportedAccess } from '@vaga/contract/accesses';
import { accessesPerPage } from '@vaga/contract/accesses';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { page } from '../platform/http/outcome.ts';
import { readAccesses } from './accesses.queries.ts';

interface ListAccessesInput {
  accountId: string;
  /** Only those of this entity. */
  entity?: string | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

/** A page of the accesses to data of an account's people, the latest first. */
export async function listAccesses(
  db: Db,
  { accountId, entity, pageNumber = 1, pageSize = accessesPerPage }: ListAccessesInput,
): Promise<Outcome<ReportedAccess[]>> {
  const { accesses, total } = await readAccesses(db, {
    accountId,
    entityId: entity ?? null,
    limit: pageSize,
    offset: (pageNumber - 1) * pageSize,
  });
  return page(
    accesses.map(({ id, at, actor, roles, act, person, serviceDate, ...row }) => ({
      id,
      at: at.toISOString(),
      idEntity: row.entityId,
      entity: row.entity,
      timeZone: row.timeZone,
      actor,
      roles,
      act,
      person,
      serviceDate,
    })),
    {
      pageNumber,
      pageSize,
      totalPages: Math.ceil(total / pageSize),
      totalRecords: total,
    },
  );
}
