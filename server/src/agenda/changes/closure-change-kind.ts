import { notFound, wrongField } from '../../platform/http/outcome.ts';
import { newId } from '../../platform/uuid.ts';
import { insertClosure, isPoolOf } from '../../scheduling/index.ts';
import type { ChangeKind, ChangeOf } from '../change-kind.ts';
import { areServicesOf } from './changes.queries.ts';

type Change = ChangeOf<'closure'>;

const maxDays = 731;

/** The entity, a service or a pool is unavailable for an interval. */
export const closureChangeKind: ChangeKind<Change> = {
  async check(trx, change, { entityId, now }) {
    const [from, until] = [new Date(change.from), new Date(change.until)];
    if (until <= now || until <= from) throw wrongField('change.until', 'field.date');
    if (until.getTime() - from.getTime() > maxDays * 86_400_000)
      throw wrongField('change.until', 'field.date');
    const { poolId, entityServiceId } = scopeOf(change);
    if (poolId !== null && !(await isPoolOf(trx, poolId, entityId))) throw notFound();
    const ids = entityServiceId === null ? [] : [entityServiceId];
    if (!(await areServicesOf(trx, { ids, entityId }))) throw notFound();
  },
  async write(trx, change, { entityId, madeBy, now }) {
    const id = newId();
    const { reasonPt, reasonEn } = change;
    const [from, until] = [new Date(change.from), new Date(change.until)];
    const rest = { ...scopeOf(change), kind: 'closure', madeBy, reasonPt, reasonEn, now } as const;
    await insertClosure(trx, { id, entityId, from, until, ...rest });
    return {
      act: 'closure.added',
      subject: { id, name: null },
      before: null,
      after: { fromTime: from.toISOString(), untilTime: until.toISOString() },
    };
  },
};

function scopeOf({ what }: Change): { poolId: string | null; entityServiceId: string | null } {
  if (what === 'all') return { poolId: null, entityServiceId: null };
  return 'pool' in what
    ? { poolId: what.pool, entityServiceId: null }
    : { poolId: null, entityServiceId: what.service };
}
