import type { Closure, ClosureKind } from '@vaga/contract/closures';
import { closuresPerPage } from '@vaga/contract/closures';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { page } from '../../platform/http/outcome.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import { closureState, isWholeDays } from './closure-list.rules.ts';
import type { ClosureFilter, ListedClosure } from './closures.queries.ts';
import { countClosures, readClosures, readZoneOfEntity } from './closures.queries.ts';

interface ListClosuresInput {
  entityId: string;
  when: 'toCome' | 'past';
  kind: ClosureKind | undefined;
  pageNumber: number | undefined;
  pageSize: number | undefined;
  language: Language;
  now: Date;
}

/** A page of when an entity, its services or its pools are unavailable. */
export async function listClosures(
  db: Db,
  input: ListClosuresInput,
): Promise<Outcome<{ timeZone: string; closures: Closure[] }>> {
  const { entityId, when, kind = null, language, now } = input;
  const { pageNumber = 1, pageSize = closuresPerPage } = input;
  const filter: ClosureFilter = { entityId, when, kind, now };
  const offset = (pageNumber - 1) * pageSize;
  const [timeZone, rows, total] = await Promise.all([
    readZoneOfEntity(db, entityId),
    readClosures(db, { ...filter, language, limit: pageSize, offset }),
    countClosures(db, filter),
  ]);
  const closures = rows.map((row) => presentClosure(row, { timeZone, now }));
  return page(
    { timeZone, closures },
    { pageNumber, pageSize, totalPages: Math.ceil(total / pageSize), totalRecords: total },
  );
}

function presentClosure(
  closure: ListedClosure,
  { timeZone, now }: { timeZone: string; now: Date },
): Closure {
  const { from, until, ...shown } = closure;
  return {
    ...shown,
    from: localTime(from, timeZone),
    until: localTime(until, timeZone),
    isWholeDays: isWholeDays({ from, until }, timeZone),
    state: closureState({ from, until }, now),
  };
}
