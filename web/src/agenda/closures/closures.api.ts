import * as closuresCalls from '@vaga/contract/calls/closures';
import * as holidaysCalls from '@vaga/contract/calls/holidays';
import type { Closure } from '@vaga/contract/closures';
import type { Envelope } from '@vaga/contract/envelope';
import type { Holidays } from '@vaga/contract/holidays';
import { api } from '../../platform/api.ts';

/** Opens again what is closed: ends what runs, deletes what is to come. */
export function openClosure({ id, state }: Closure): Promise<Envelope<null>> {
  const { endClosure, deleteClosure } = closuresCalls;
  return api.call(state === 'running' ? endClosure : deleteClosure, { params: { id } });
}

/** On which day the municipality has its holiday; an empty rule: it has none. */
export function saveMunicipalDay(rule: string, version: string): Promise<Envelope<Holidays>> {
  return api.call(holidaysCalls.saveMunicipalDay, { body: { rule, version } });
}
