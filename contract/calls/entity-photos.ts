// Written by `npm run calls` from contract/src/entity-photos.ts.
import type * as contract from '../src/entity-photos.ts';
import type { Call } from '../src/endpoint.ts';

export const addPhoto: Call<typeof contract.addPhoto> = { method: 'POST', path: 'v1/entity/photos', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
export const describePhoto: Call<typeof contract.describePhoto> = { method: 'PUT', path: 'v1/entity/photos/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
export const orderPhotos: Call<typeof contract.orderPhotos> = { method: 'PUT', path: 'v1/entity/photos', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
export const readPhotoFile: Call<typeof contract.readPhotoFile> = { method: 'GET', path: 'v1/photos/:sha256', access: 'anyone' };
export const removePhoto: Call<typeof contract.removePhoto> = { method: 'DELETE', path: 'v1/entity/photos/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
