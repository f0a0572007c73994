import type { downloadDocument, readResultNotice } from '@vaga/contract/results';
import { fileAddress, wire } from '../platform/api.ts';

export const resultNotice = wire<typeof readResultNotice>('GET', 'v1/results/:token');
const document = wire<typeof downloadDocument>('GET', 'onboarding/user/schedule/:id/document');

/** The file of an appointment's result. */
export function documentAddress(id: string): string {
  return fileAddress(document, { params: { id } });
}
