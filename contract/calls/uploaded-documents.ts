// Written by `npm run calls` from contract/src/uploaded-documents.ts.
import type * as contract from '../src/uploaded-documents.ts';
import type { Call } from '../src/endpoint.ts';

export const chooseAppointment: Call<typeof contract.chooseAppointment> = { method: 'PUT', path: 'v1/uploaded-documents/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'], keyScope: 'results' } };
export const listUploadedDocuments: Call<typeof contract.listUploadedDocuments> = { method: 'GET', path: 'v1/uploaded-documents', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'], keyScope: 'results' } };
export const openUploadedDocument: Call<typeof contract.openUploadedDocument> = { method: 'GET', path: 'v1/uploaded-documents/:id/file', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
export const publishUploadedDocuments: Call<typeof contract.publishUploadedDocuments> = { method: 'POST', path: 'v1/uploaded-documents/publish', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'], keyScope: 'results' } };
export const rejectUploadedDocument: Call<typeof contract.rejectUploadedDocument> = { method: 'POST', path: 'v1/uploaded-documents/:id/reject', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'], keyScope: 'results' } };
export const uploadDocument: Call<typeof contract.uploadDocument> = { method: 'POST', path: 'v1/uploaded-documents', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'], keyScope: 'results' } };
