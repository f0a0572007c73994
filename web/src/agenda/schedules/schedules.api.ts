import * as poolCalls from '@vaga/contract/calls/pools';
import * as scheduleCalls from '@vaga/contract/calls/schedules';
import type { DataOf } from '@vaga/contract/endpoint';
import type { Envelope } from '@vaga/contract/envelope';
import type { Pool } from '@vaga/contract/pools';
import type { readSchedules } from '@vaga/contract/schedules';
import { api } from '../../platform/api.ts';

export type SchedulesRead = DataOf<typeof readSchedules>;

export function addPool(name: string, idempotencyKey: string): Promise<Envelope<Pool>> {
  return api.call(poolCalls.addPool, { body: { name }, idempotencyKey });
}

/** What is saved of a pool, with the version that it was made from. */
export interface PoolSave {
  name: string;
  position: number;
  isRetired: boolean;
  version: string;
}

export function savePool(id: string, body: PoolSave): Promise<Envelope<Pool>> {
  return api.call(poolCalls.savePool, { params: { id }, body });
}

export interface EntityPlan {
  pools: Pool[];
  read: SchedulesRead;
}

/** The pools of another entity, and their schedules of today and later. */
export async function readEntityPlan(entity: string): Promise<EntityPlan> {
  const [{ pools }, read] = await Promise.all([
    api.data(poolCalls.listPools, { query: { entity } }),
    api.data(scheduleCalls.readSchedules, { query: { entity } }),
  ]);
  return { pools, read };
}

/** The schedules of a pool since a day. */
export function readPoolSchedules(pool: string, on: string): Promise<SchedulesRead> {
  return api.data(scheduleCalls.readSchedules, { query: { pool, on } });
}
