// Written by `npm run calls` from contract/src/alerts.ts.
import type * as contract from '../src/alerts.ts';
import type { Call } from '../src/endpoint.ts';

export const chooseAlertChannel: Call<typeof contract.chooseAlertChannel> = { method: 'PUT', path: 'v1/alerts/choices', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const countAlerts: Call<typeof contract.countAlerts> = { method: 'GET', path: 'v1/alerts/count', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const listAlerts: Call<typeof contract.listAlerts> = { method: 'GET', path: 'v1/alerts', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const markAlertDone: Call<typeof contract.markAlertDone> = { method: 'POST', path: 'v1/alerts/:id/done', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const readAlertChoices: Call<typeof contract.readAlertChoices> = { method: 'GET', path: 'v1/alerts/choices', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const snoozeAlert: Call<typeof contract.snoozeAlert> = { method: 'POST', path: 'v1/alerts/:id/snooze', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
