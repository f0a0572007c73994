import { createHash } from 'node:crypto';
import type { AgendaDay } from '@vaga/contract/agenda-day';
import type { Language } from '@vaga/contract/common';
import { recordDayAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, revised } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { EntityCache } from '../../scheduling/index.ts';
import {
  listPoolStarts,
  occupiedPlacesOf,
  readAtOneVersion,
  readRulesOfDays,
  sumAvailableOfPools,
} from '../../scheduling/index.ts';
import type { DayRow } from './day.queries.ts';
import { readDayRow } from './day.queries.ts';
import {
  closedReasonOf,
  isClosedAllDay,
  marksOf,
  toAgendaPools,
  toAgendaStarts,
  totalsOf,
} from './day.rules.ts';
import { presentAgendaPerson } from './present-agenda-person.ts';

export interface AgendaDeps {
  db: Db;
  entityCache: EntityCache;
}

interface ReadDayInput {
  actor: MemberActor;
  /** YYYY-MM-DD at the entity; null: today. */
  date: string | null;
  language: Language;
  now: Date;
}

/** What a day shows of its people. */
const shownFields = ['name', 'time', 'service', 'payment', 'status'] as const;

/**
 * A day of the member's entity. That the member saw it is recorded before the answer, once a day.
 * @returns with a revision, so that a caller who has it gets no body again.
 */
export async function readDay(deps: AgendaDeps, input: ReadDayInput): Promise<Outcome<AgendaDay>> {
  const { actor, date, language, now } = input;
  const { entityId, accountId } = actor;
  const { row, rules } = await readAtOneVersion(async () => {
    const found = await readDayRow(deps.db, { entityId, accountId, date, language, now });
    if (!found) throw notFound();
    const { version, date: from } = found;
    const read = await readRulesOfDays(deps, { entityId, version, from, now });
    return read && { row: found, rules: read };
  });
  if (row.people.length > 0 && !row.isRecorded) await recordListed(deps.db, input, row.date);
  const occupied = occupiedPlacesOf(row.places);
  const pools = listPoolStarts(rules, occupied, { date: row.date, now: now.getTime() });
  const day = presentDay(row, pools, now);
  const revision = hashOf(day);
  return revised({ revision, ...day }, revision);
}

function recordListed(db: Db, { actor, now }: ReadDayInput, serviceDate: string): Promise<void> {
  return inTransaction(db, (trx) =>
    recordDayAccess(trx, { actor, act: 'listed', serviceDate, fields: shownFields, now }),
  );
}

function presentDay(
  row: DayRow,
  { starts, setAside }: ReturnType<typeof listPoolStarts>,
  now: Date,
): Omit<AgendaDay, 'revision'> {
  const { date, timeZone } = row;
  const people = row.people.map((person) => presentAgendaPerson(person, now));
  const shownOwners = new Set(row.people.map(({ assetId }) => assetId));
  return {
    date,
    timeZone,
    closedReason: closedReasonOf(row, starts),
    isClosedAllDay: isClosedAllDay(row),
    hasSchedule: starts.length > 0,
    pools: toAgendaPools(row, starts, sumAvailableOfPools(starts)),
    starts: toAgendaStarts(starts, timeZone),
    people,
    marks: marksOf({ ...row, shownOwners }, setAside),
    totals: totalsOf(
      people.map((person, index) => ({
        ...person,
        isPaidAtDesk: row.people[index]?.isLocalPayment ?? false,
      })),
    ),
  };
}

/** The revision of an answer: whatever it shows changes it, also what time alone changes. */
export function hashOf(shown: object): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
}
