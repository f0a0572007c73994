// Written by `npm run calls` from contract/src/campaigns.ts.
import type * as contract from '../src/campaigns.ts';
import type { Call } from '../src/endpoint.ts';

export const addCampaign: Call<typeof contract.addCampaign> = { method: 'POST', path: 'v1/campaigns', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const changeCampaign: Call<typeof contract.changeCampaign> = { method: 'PUT', path: 'v1/campaigns/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const listCampaigns: Call<typeof contract.listCampaigns> = { method: 'GET', path: 'v1/campaigns', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const removeCampaign: Call<typeof contract.removeCampaign> = { method: 'DELETE', path: 'v1/campaigns/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
