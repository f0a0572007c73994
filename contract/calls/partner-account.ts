// Written by `npm run calls` from contract/src/partner-account.ts.
import type * as contract from '../src/partner-account.ts';
import type { Call } from '../src/endpoint.ts';

export const chooseEntityCode: Call<typeof contract.chooseEntityCode> = { method: 'PUT', path: 'v1/entity-code', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'], organisationRoles: ['owner'] } };
export const downloadFlyer: Call<typeof contract.downloadFlyer> = { method: 'GET', path: 'testpartner/account/export-qrcode-flyer', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
export const readPartnerAccount: Call<typeof contract.readPartnerAccount> = { method: 'GET', path: 'accommodation/account', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager', 'desk', 'results', 'gate'] } };
export const savePartnerAccount: Call<typeof contract.savePartnerAccount> = { method: 'PUT', path: 'accommodation/account/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'], entityParam: 'id' } };
