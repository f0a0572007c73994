import type { PatientRecords } from './patient-records.ts';
import type { SampleCall } from './send.ts';

/** Ratings: what everyone reads, what the patient writes, what members answer and administrators decide. */
export const ratingCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  listPublicRatings: ({ entityId: id }) => ({ params: { id } }),
  listOwnRatings: () => ({}),
  saveRating: ({ resultAppointmentId: id }) => ({
    params: { id },
    body: { stars: 4, comment: 'Atenderam depressa e bem.' },
  }),
  withdrawRating: ({ resultAppointmentId: id }) => ({ params: { id } }),
  chooseRatingEmails: () => ({ body: { wantsEmails: false } }),
  listEntityRatings: () => ({ query: { answer: 'none' } }),
  answerRating: ({ resultAppointmentId: id }) => ({
    params: { id },
    body: { answer: 'Muito obrigado.', version: 1 },
  }),
  listRatingsToReview: () => ({ query: { state: 'published' } }),
  publishRating: ({ resultAppointmentId: id }) => ({
    params: { id },
    body: { part: 'rating', version: 1 },
  }),
  refuseRating: ({ resultAppointmentId: id }) => ({
    params: { id },
    body: { part: 'rating', reason: 'Fala de outra pessoa.', version: 1 },
  }),
};
