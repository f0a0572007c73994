/** Of a pool that no entity has. */
const unknownId = '01a206a4-5c7a-7619-9b1a-e0882df49bda';

/** What members plan: the pools of the session's entity, and a pool that does not exist. */
export const scheduleCalls = {
  listPools: () => ({}),
  addPool: () => ({ body: { name: 'Sala de colheitas' } }),
  savePool: () => ({
    params: { id: unknownId },
    body: { name: 'Sala de colheitas', position: 0, isRetired: false, version: 'x' },
  }),
  readSchedules: () => ({ query: { on: '2026-11-20' } }),
};
