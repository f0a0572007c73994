import * as uploadCalls from '@vaga/contract/calls/uploaded-documents';
import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import { api, fileAddress } from '../../../platform/api.ts';
import { ApiError } from '../../../platform/wire.ts';

/** @throws ApiError also where the file is not taken, as one too many of a batch. */
export async function sendDocument(content: File, batch: string): Promise<UploadedDocument> {
  const file = { content, fields: { batch } };
  const { type, data, messages } = await api.call(uploadCalls.uploadDocument, { file });
  if (type !== 'Success' || !data) throw new ApiError(200, messages);
  return data;
}

/** Confirms the appointment that was proposed, or chooses another one. */
export async function chooseAppointment(
  id: string,
  appointment: string,
): Promise<UploadedDocument> {
  const input = { params: { id }, body: { appointment } };
  const { type, data, messages } = await api.call(uploadCalls.chooseAppointment, input);
  if (type !== 'Success' || !data) throw new ApiError(200, messages);
  return data;
}

/** Its file is deleted for good. */
export async function rejectDocument(id: string): Promise<UploadedDocument> {
  const input = { params: { id } };
  const { type, data, messages } = await api.call(uploadCalls.rejectUploadedDocument, input);
  if (type !== 'Success' || !data) throw new ApiError(200, messages);
  return data;
}

/** @returns each as it is now: one that its appointment did not take is not published, and says why. */
export function publishDocuments(ids: readonly string[]): Promise<UploadedDocument[]> {
  return api.data(uploadCalls.publishUploadedDocuments, { body: { ids: [...ids] } });
}

/** Where the browser opens the file. */
export const documentAddressOf = (id: string) =>
  fileAddress(uploadCalls.openUploadedDocument, { params: { id } });
