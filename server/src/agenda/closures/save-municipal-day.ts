import type { Language } from '@vaga/contract/common';
import type { Holidays, MunicipalDay } from '@vaga/contract/holidays';
import { recordAuditEntry, saveConflict } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockPoolsOfEntity, removeHolidayClosures } from '../../scheduling/index.ts';
import { holidaySubject } from './holiday-subject.ts';
import { readHolidayCalendar, upsertMunicipalDay } from './holidays.queries.ts';
import { municipalHoliday } from './holidays.rules.ts';
import { earliestDate, makeHolidayClosuresIn } from './make-holiday-closures.ts';
import { presentMunicipalDay, readHolidays } from './read-holidays.ts';

interface SaveMunicipalDayInput {
  actor: MemberActor;
  /** Null: none. */
  rule: string | null;
  version: string;
  language: Language;
  now: Date;
}

/**
 * Saves on which day the municipality of an entity has its holiday. Its closures move there; where a place is taken on the new day
 * none is made, so no booking falls into a closure that no member has seen.
 * @throws Problem 409 `conflict` where a colleague saved it meanwhile.
 */
export async function saveMunicipalDay(
  db: Db,
  input: SaveMunicipalDayInput,
): Promise<Outcome<Holidays>> {
  const { actor, rule, language, now } = input;
  const { entityId } = actor;
  await inTransaction(db, async (trx) => {
    await lockPoolsOfEntity(trx, entityId);
    const before = await readHolidayCalendar(trx, { entityId, fromDate: earliestDate(now) });
    const current = presentMunicipalDay(before, now);
    if (current.version !== input.version)
      throw await saveConflict<MunicipalDay>(trx, {
        organisationId: actor.organisationId,
        subjectId: holidaySubject(entityId, municipalHoliday),
        acts: ['holiday.changed'],
        current,
      });
    await upsertMunicipalDay(trx, { entityId, rule, now });
    if (rule !== current.rule) {
      await removeHolidayClosures(trx, { entityId, holiday: municipalHoliday, year: null, now });
      await makeHolidayClosuresIn(trx, entityId, now);
    }
    const after = presentMunicipalDay({ ...before, municipalRule: rule }, now);
    await recordAuditEntry(trx, {
      actor,
      organisationId: actor.organisationId,
      entityId,
      act: 'holiday.changed',
      subject: { id: holidaySubject(entityId, municipalHoliday), name: current.municipality },
      before: { date: current.next },
      after: { date: after.next },
      now,
    });
  });
  return success(await readHolidays(db, { entityId, language, now }), 'holiday.municipal_saved');
}
