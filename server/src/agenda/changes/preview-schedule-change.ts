import type { Language } from '@vaga/contract/common';
import type { Impact, ScheduleChange } from '@vaga/contract/schedule-changes';
import { recordHealthAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { readPoolNames } from '../../scheduling/index.ts';
import { checkChange } from './change-kinds.ts';
import type { ChangeRow } from './changes.queries.ts';
import { findEntityZone, insertChange, readChange, savePreview } from './changes.queries.ts';
import { countImpact, presentImpact } from './present-impact.ts';
import type { WorkedOutImpact } from './work-out-impact.ts';
import { previewImpact } from './work-out-impact.ts';

interface PreviewScheduleChangeInput {
  actor: MemberActor;
  change: ScheduleChange;
  language: Language;
  now: Date;
}

/**
 * Works out what a change does, and keeps it to be applied. Nothing else is changed. The people who are named are recorded.
 * @throws Problem as the kind's `check`.
 */
export async function previewScheduleChange(
  db: Db,
  input: PreviewScheduleChangeInput,
): Promise<Outcome<Impact>> {
  return inTransaction(db, async (trx) => {
    const { actor, change, now } = input;
    const { entityId, accountId: madeBy } = actor;
    const id = newId();
    const impact = await workOut(trx, input);
    const { termsVersion } = impact;
    const counts = countImpact(impact);
    const row = { id, entityId, madeBy, change, termsVersion, impact: counts, now };
    await insertChange(trx, row);
    return success(await show(trx, { input, id, impact }));
  });
}

interface ReadScheduleChangeInput {
  actor: MemberActor;
  id: string;
  language: Language;
  now: Date;
}

/**
 * The impact of a change, worked out anew; of one that is applied or discarded what is kept of it.
 * @throws Problem 404 for a change of another entity; as the kind's `check`.
 */
export async function readScheduleChange(
  db: Db,
  input: ReadScheduleChangeInput,
): Promise<Outcome<Impact>> {
  return inTransaction(db, async (trx) => {
    const { actor, id } = input;
    const { entityId } = actor;
    const row = await readChange(trx, { id, entityId, locks: true });
    if (!row) throw notFound();
    if (row.state === 'applied' || row.state === 'discarded')
      return success(await showEnded(trx, row));
    const { change } = row;
    const impact = await workOut(trx, { ...input, change });
    const { termsVersion } = impact;
    await savePreview(trx, { id, termsVersion, impact: countImpact(impact) });
    return success(await show(trx, { input: { ...input, change }, id, impact }));
  });
}

async function workOut(trx: Trx, input: PreviewScheduleChangeInput): Promise<WorkedOutImpact> {
  const { actor, change, language, now } = input;
  const { entityId, accountId: madeBy } = actor;
  const timeZone = await findEntityZone(trx, entityId);
  if (timeZone === null) throw notFound();
  await checkChange(trx, change, { entityId, timeZone, madeBy, now });
  return previewImpact(trx, { entityId, change, madeBy, language, now });
}

async function show(
  trx: Trx,
  { input, id, impact }: { input: PreviewScheduleChangeInput; id: string; impact: WorkedOutImpact },
): Promise<Impact> {
  const { actor, change, now } = input;
  const { bookings, preview } = impact;
  const next = [...preview.stays, ...preview.newTimes].map(({ start }) => start.schedule.poolId);
  const poolIds = new Set([...bookings.map(({ place }) => place.poolId), ...next]);
  const pools = await readPoolNames(trx, [...poolIds]);
  if (bookings.length > 0) {
    await recordHealthAccess(trx, {
      actor,
      act: 'searched',
      people: bookings.map(({ personId, appointmentId }) => ({ personId, appointmentId })),
      fields: ['name', 'contact', 'time', 'service'],
      now,
    });
  }
  const names = new Map(pools.map((pool) => [pool.id, pool.name]));
  return presentImpact(impact, { id, kind: change.kind, pools: names, now });
}

async function showEnded(trx: Trx, row: ChangeRow): Promise<Impact> {
  const { id, change, state, termsVersion, impact } = row;
  const timeZone = (await findEntityZone(trx, row.entityId)) ?? 'UTC';
  return { id, kind: change.kind, state, termsVersion, timeZone, ...impact, bookings: [] };
}
