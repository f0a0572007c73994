// Written by `npm run calls` from contract/src/self-check-in.ts.
import type * as contract from '../src/self-check-in.ts';
import type { Call } from '../src/endpoint.ts';

export const checkInAtPoster: Call<typeof contract.checkInAtPoster> = { method: 'POST', path: 'v1/appointments/here', access: 'anyone' };
export const checkInByAppointmentLink: Call<typeof contract.checkInByAppointmentLink> = { method: 'POST', path: 'v1/appointment-link/:token/here', access: 'link' };
export const checkInSelf: Call<typeof contract.checkInSelf> = { method: 'POST', path: 'v1/appointments/:id/here', access: 'account' };
export const downloadPoster: Call<typeof contract.downloadPoster> = { method: 'GET', path: 'v1/poster.pdf', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
