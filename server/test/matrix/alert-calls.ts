/** An alert that no entity has. */
const unknownId = '01a206a4-5c7a-7619-9b1a-e0882df49bda';

/** What members of a provider have to look at. */
export const alertCalls = {
  listAlerts: () => ({ query: { kind: 'resultLate', state: 'snoozed', pageNumber: 1 } }),
  countAlerts: () => ({}),
  readAlertChoices: () => ({}),
  chooseAlertChannel: () => ({ body: { kind: 'messageFailed', channel: 'daily' } }),
  markAlertDone: () => ({ params: { id: unknownId }, body: { version: 1 } }),
  snoozeAlert: () => ({ params: { id: unknownId }, body: { version: 1, until: '2026-12-01' } }),
};
