import type { Pool } from '@vaga/contract/pools';
import { versionOf } from '../../platform/version-of.ts';
import type { PoolRecord } from '../../scheduling/index.ts';

/** A pool with its version: of what `savePool` sets, but for the order, in which the last save counts. */
export function presentPool(record: PoolRecord): Pool {
  const { name, retiredOn } = record;
  return { ...record, version: versionOf([name, retiredOn !== null]) };
}
