// Written by `npm run calls` from contract/src/public-health.ts.
import type * as contract from '../src/public-health.ts';
import type { Call } from '../src/endpoint.ts';

export const countSurveillanceAlerts: Call<typeof contract.countSurveillanceAlerts> = { method: 'GET', path: 'v1/surveillance-notifications/alerts', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
export const listSurveillanceNotifications: Call<typeof contract.listSurveillanceNotifications> = { method: 'GET', path: 'v1/surveillance-notifications', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
export const readSurveillanceNotification: Call<typeof contract.readSurveillanceNotification> = { method: 'GET', path: 'v1/surveillance-notifications/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
export const recordSurveillanceReport: Call<typeof contract.recordSurveillanceReport> = { method: 'POST', path: 'v1/surveillance-notifications/:id/recorded', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
