import type { PatientRecords } from './patient-records.ts';
import { otherSlotTime } from './patient-records.ts';
import type { SampleCall } from './send.ts';

/** The request that a link opens: its token begins with the id. */
const idIn = (token: string) => ({ id: token.split('.')[0] ?? '' });

/** The part of `sampleCalls` about what the desk of a provider answers, and about the people it knows. */
export const sampleDeskCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  mergePeople: ({ personId, sparePersonId }) => ({
    params: { id: personId },
    body: { into: sparePersonId },
  }),
  undoMergeOfPeople: ({ personId }) => ({ params: { id: personId } }),
  readPersonHere: ({ personId }) => ({ params: { id: personId } }),
  readHealthNumberHere: ({ personId }) => ({ params: { id: personId } }),
  exportPersonHere: ({ personId }) => ({ params: { id: personId } }),
  forgetPersonHere: ({ personId }) => ({ params: { id: personId } }),
  listDeskRequests: () => ({ query: { kind: 'refund' } }),
  countDeskRequests: () => ({}),
  readDeskApproval: ({ approvalToken }) => ({
    params: idIn(approvalToken),
    query: { date: '2026-11-26' },
  }),
  acceptDeskApproval: ({ approvalToken }) => ({
    params: idIn(approvalToken),
    body: { slots: [otherSlotTime] },
  }),
  refuseDeskApproval: ({ approvalToken }) => ({
    params: idIn(approvalToken),
    body: { reason: 'Nesse dia não há médico.' },
  }),
  readDeskPayOnSite: ({ localPaymentToken }) => ({ params: idIn(localPaymentToken) }),
  acceptDeskPayOnSite: ({ localPaymentToken }) => ({ params: idIn(localPaymentToken) }),
  refuseDeskPayOnSite: ({ localPaymentToken }) => ({ params: idIn(localPaymentToken) }),
  readDeskRefund: ({ refundToken }) => ({ params: idIn(refundToken) }),
  acceptDeskRefund: ({ refundToken }) => ({ params: idIn(refundToken) }),
  refuseDeskRefund: ({ refundToken }) => ({
    params: idIn(refundToken),
    body: { reason: 'Foi desmarcada em cima da hora.' },
  }),
  readDeskProtocol: ({ protocolId }) => ({ params: { id: protocolId } }),
  acceptDeskProtocol: ({ protocolId }) => ({
    params: { id: protocolId },
    body: { payer: 'guest' },
  }),
  refuseDeskProtocol: ({ protocolId }) => ({
    params: { id: protocolId },
    body: { reason: 'Este ano não temos lugares.' },
  }),
};
