// Written by `npm run calls` from contract/src/ratings.ts.
import type * as contract from '../src/ratings.ts';
import type { Call } from '../src/endpoint.ts';

export const answerRating: Call<typeof contract.answerRating> = { method: 'PUT', path: 'v1/entity/ratings/:id/answer', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const chooseRatingEmails: Call<typeof contract.chooseRatingEmails> = { method: 'PUT', path: 'v1/rating-emails', access: 'account' };
export const listEntityRatings: Call<typeof contract.listEntityRatings> = { method: 'GET', path: 'v1/entity/ratings', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const listOwnRatings: Call<typeof contract.listOwnRatings> = { method: 'GET', path: 'v1/ratings', access: 'account' };
export const listPublicRatings: Call<typeof contract.listPublicRatings> = { method: 'GET', path: 'public/partner/:id/ratings', access: 'anyone' };
export const listRatingsToReview: Call<typeof contract.listRatingsToReview> = { method: 'GET', path: 'v1/admin/ratings', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const publishRating: Call<typeof contract.publishRating> = { method: 'POST', path: 'v1/admin/ratings/:id/publish', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const refuseRating: Call<typeof contract.refuseRating> = { method: 'POST', path: 'v1/admin/ratings/:id/refuse', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const saveRating: Call<typeof contract.saveRating> = { method: 'PUT', path: 'v1/ratings/:id', access: 'account' };
export const withdrawRating: Call<typeof contract.withdrawRating> = { method: 'DELETE', path: 'v1/ratings/:id', access: 'account' };
