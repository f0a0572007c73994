// Written by `npm run calls` from contract/src/protocols.ts.
import type * as contract from '../src/protocols.ts';
import type { Call } from '../src/endpoint.ts';

export const acceptDeskProtocol: Call<typeof contract.acceptDeskProtocol> = { method: 'POST', path: 'v1/requests/protocol/:id/accept', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const acceptProtocol: Call<typeof contract.acceptProtocol> = { method: 'POST', path: 'v1/protocols/:id/accept', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const acceptProtocolRequest: Call<typeof contract.acceptProtocolRequest> = { method: 'POST', path: 'v1/protocol-request/:token/accept', access: 'link' };
export const askForProtocol: Call<typeof contract.askForProtocol> = { method: 'POST', path: 'accommodation/entity/:id/protocol', access: { who: 'member', entityTypes: ['AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
export const deletePartnerProtocol: Call<typeof contract.deletePartnerProtocol> = { method: 'DELETE', path: 'accommodation/entity/:id/protocol', access: { who: 'member', entityTypes: ['AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
export const endProtocol: Call<typeof contract.endProtocol> = { method: 'POST', path: 'v1/protocols/:id/end', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const listNearEntities: Call<typeof contract.listNearEntities> = { method: 'GET', path: 'accommodation/entity/near', access: { who: 'member', entityTypes: ['AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
export const listPartnerProtocols: Call<typeof contract.listPartnerProtocols> = { method: 'GET', path: 'accommodation/entity/protocol', access: { who: 'member', entityTypes: ['AccommodationPartner', 'TicketingPartner'], roles: ['manager', 'desk'] } };
export const listProtocols: Call<typeof contract.listProtocols> = { method: 'GET', path: 'v1/protocols', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const pauseProtocol: Call<typeof contract.pauseProtocol> = { method: 'POST', path: 'v1/protocols/:id/pause', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const readDeskProtocol: Call<typeof contract.readDeskProtocol> = { method: 'GET', path: 'v1/requests/protocol/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const readInformationManager: Call<typeof contract.readInformationManager> = { method: 'GET', path: 'accommodation/entity/:id/information', access: { who: 'member', entityTypes: ['AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
export const readProtocolRequest: Call<typeof contract.readProtocolRequest> = { method: 'GET', path: 'v1/protocol-request/:token', access: 'link' };
export const refuseDeskProtocol: Call<typeof contract.refuseDeskProtocol> = { method: 'POST', path: 'v1/requests/protocol/:id/refuse', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const refuseProtocol: Call<typeof contract.refuseProtocol> = { method: 'POST', path: 'v1/protocols/:id/refuse', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const refuseProtocolRequest: Call<typeof contract.refuseProtocolRequest> = { method: 'POST', path: 'v1/protocol-request/:token/refuse', access: 'link' };
export const resumeProtocol: Call<typeof contract.resumeProtocol> = { method: 'POST', path: 'v1/protocols/:id/resume', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
