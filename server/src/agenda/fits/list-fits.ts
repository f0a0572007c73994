import type { AgendaFit, listFits as listFitsCall } from '@vaga/contract/agenda-capacity';
import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import { fitsListed } from '@vaga/contract/limits';
import { recordHealthAccess } from '../../audit/index.ts';
import { requireDeskService } from '../../cart/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, wrongField } from '../../platform/http/outcome.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { Fit } from '../../scheduling/index.ts';
import {
  countExtraPlaces,
  findFits,
  occupiedPlacesOf,
  readAtOneVersion,
  readRulesOfDays,
} from '../../scheduling/index.ts';
import { mayChangeCapacity } from '../capacity/may-change-capacity.ts';
import type { AgendaDeps } from '../day/read-day.ts';
import type { FitsRow } from './fits.queries.ts';
import { readFitsRow } from './fits.queries.ts';

interface ListFitsInput {
  actor: MemberActor;
  entityServiceId: string;
  /** YYYY-MM-DD at the entity. */
  date: string;
  /** Wall times, HH:MM. */
  from: string;
  until: string;
  language: Language;
  now: Date;
}

/**
 * Where one more person fits on a day of the entity. The people who could move are named, to be asked: that is recorded.
 * @throws Problem 404 for a service of another entity, 400 for times out of order.
 */
export async function listFits(
  deps: AgendaDeps,
  input: ListFitsInput,
): Promise<Outcome<DataOf<typeof listFitsCall>>> {
  const { actor, entityServiceId, date, from, until, language, now } = input;
  if (until <= from) throw wrongField('until', 'field.date');
  const { entityId } = actor;
  await requireDeskService(deps.db, { id: entityServiceId, actor });
  const { row, services } = await readAtOneVersion(async () => {
    const found = await readFitsRow(deps.db, { entityId, date, from, until, language, now });
    if (!found) throw notFound();
    const { version } = found;
    const rules = await readRulesOfDays(deps, { entityId, version, from: date, now });
    return rules && { row: found, services: rules };
  });
  const rules = services.find((service) => service.entityServiceId === entityServiceId);
  if (!rules) return success({ timeZone: row.timeZone, fits: [] });
  const overbookLeft = await readOverbookLeft(deps, { input, row });
  const fits = findFits({
    rules,
    services,
    occupied: occupiedPlacesOf(row.places),
    flexible: row.flexible,
    date,
    window: { from: row.windowFrom, until: row.windowUntil },
    overbookLeft,
    now: now.getTime(),
  }).slice(0, fitsListed);
  await recordAsked(deps, { input, row, fits });
  const { timeZone } = row;
  return success({ timeZone, fits: fits.map((fit) => presentFit(fit, row)) });
}

/** What the member may still add to each pool on the day. */
async function readOverbookLeft(
  { db }: AgendaDeps,
  { input, row }: { input: ListFitsInput; row: FitsRow },
): Promise<Map<string, number>> {
  const { actor, date, now } = input;
  if (!(await mayChangeCapacity(db, actor))) return new Map();
  const poolIds = row.pools.map(({ id }) => id);
  const counts = await countExtraPlaces(db, { poolIds, date, now });
  return new Map(poolIds.map((id) => [id, row.overbookPerDay - (counts.get(id) ?? 0)]));
}

interface FoundFits {
  input: ListFitsInput;
  row: FitsRow;
  fits: readonly Fit[];
}

async function recordAsked({ db }: AgendaDeps, { input, row, fits }: FoundFits): Promise<void> {
  const owners = new Set(fits.flatMap((fit) => (fit.kind === 'move' ? [fit.ownerId] : [])));
  const asked = row.flexible.filter(({ ownerId }) => owners.has(ownerId));
  if (asked.length === 0) return;
  const { actor, now } = input;
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, {
      actor,
      act: 'searched',
      people: asked.map(({ id, personId }) => ({ personId, appointmentId: id })),
      fields: ['name', 'contact', 'time', 'service'],
      now,
    }),
  );
}

function presentFit(fit: Fit, { timeZone, pools, flexible }: FitsRow): AgendaFit {
  const local = (at: number) => localTime(new Date(at), timeZone);
  const nameOf = (poolId: string) => pools.find(({ id }) => id === poolId)?.name ?? '';
  const { kind, poolId, from } = fit;
  const start = { kind, time: local(from), idPool: poolId, pool: nameOf(poolId) };
  const place = kind === 'move' && flexible.find(({ ownerId }) => ownerId === fit.ownerId);
  if (kind !== 'move' || !place) return { ...start, move: null };
  const { id, version, person, phone, service } = place;
  const { to } = fit;
  const times = { from: local(place.from), to: local(to.from) };
  const where = { idPool: to.poolId, pool: nameOf(to.poolId) };
  return { ...start, move: { id, version, person, phone, service, ...times, ...where } };
}
