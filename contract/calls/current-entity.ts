// Written by `npm run calls` from contract/src/current-entity.ts.
import type * as contract from '../src/current-entity.ts';
import type { Call } from '../src/endpoint.ts';

export const chooseEntity: Call<typeof contract.chooseEntity> = { method: 'POST', path: 'auth/entity', access: 'account' };
export const leaveEntity: Call<typeof contract.leaveEntity> = { method: 'DELETE', path: 'v1/session/entity', access: 'account' };
export const listMemberEntities: Call<typeof contract.listMemberEntities> = { method: 'GET', path: 'auth/entity/list', access: 'account' };
export const readCurrentEntity: Call<typeof contract.readCurrentEntity> = { method: 'GET', path: 'auth/entity', access: 'account' };
export const readCurrentEntityId: Call<typeof contract.readCurrentEntityId> = { method: 'GET', path: 'auth/entity/id', access: 'account' };
