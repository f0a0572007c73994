import { z } from 'zod';
import { providerManager, providerStaff, ratingReviewers } from './access.ts';
import { Id, lineOfText, orNothing, PageQuery, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { reasonCharacters } from './limits.ts';
import { RatingAverage } from './partners.ts';
import {
  ratingChangeDays,
  ratingCharacters,
  ratingDays,
  ratingFindings,
  ratingStates,
  ratingsPerPage,
  ratingsShownFrom,
} from './rating-limits.ts';

const slice = 'ratings';

const Stars = z.int().min(1).max(5);
const RatingState = z.enum(ratingStates);

/** What the ratings of an entity come to; only from `ratingsShownFrom` published ones on. */
export const RatingSummary = RatingAverage.extend({
  /** How many have 1, 2, 3, 4 and 5 stars. */
  counts: z.array(z.int().min(0)).length(5),
}).meta({ id: 'RatingSummary' });
export type RatingSummary = z.infer<typeof RatingSummary>;

/** A rating as everyone reads it: nothing in it says what the person had done, or which day they came. */
export const PublicRating = z
  .object({
    stars: Stars,
    comment: z.string().nullable(),
    /** Of the first name of the account; null once the account is deleted. */
    initial: z.string().nullable(),
    /** YYYY-MM. */
    month: z.string(),
    /** Of a manager of the entity. */
    answer: z.string().nullable(),
    /** Of the demo: no patient wrote it. */
    isInvented: z.boolean(),
  })
  .meta({ id: 'PublicRating' });
export type PublicRating = z.infer<typeof PublicRating>;

export const listPublicRatings = endpoint({
  slice,
  method: 'GET',
  path: 'public/partner/:id/ratings',
  summary: `The ratings of an entity, the newest first, ${ratingsPerPage} on a page. With fewer than ${ratingsShownFrom} published ones: none, and \`rating\` is null.`,
  access: 'anyone',
  params: z.object({ id: Id }),
  query: PageQuery,
  data: z.object({ rating: RatingSummary.nullable(), ratings: z.array(PublicRating) }),
});

/** A rating as its patient reads it. */
export const OwnRating = z
  .object({
    stars: Stars,
    comment: z.string().nullable(),
    state: RatingState,
    /** Why an administrator refused it. */
    reason: z.string().nullable(),
    /** The published answer of the entity. */
    answer: z.string().nullable(),
    canChange: z.boolean(),
  })
  .meta({ id: 'OwnRating' });
export type OwnRating = z.infer<typeof OwnRating>;

/** An appointment that the account can rate or has rated. */
export const RateableAppointment = z
  .object({
    id: Id,
    /** The first name of the person. */
    person: z.string(),
    entity: z.string(),
    idEntity: Id,
    /** The start with the entity's offset. */
    date: z.string(),
    canRate: z.boolean(),
    rating: OwnRating.nullable(),
  })
  .meta({ id: 'RateableAppointment' });
export type RateableAppointment = z.infer<typeof RateableAppointment>;

export const listOwnRatings = endpoint({
  slice,
  method: 'GET',
  path: 'v1/ratings',
  summary: `The appointments that the account can rate (checked in, at most ${ratingDays} days ago) or has rated, the latest first, 100 at the most; and whether an e-mail asks for ratings.`,
  access: 'account',
  data: z.object({ appointments: z.array(RateableAppointment), wantsEmails: z.boolean() }),
});

const ownParams = z.object({ id: Id });

export const saveRating = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/ratings/:id',
  summary: `Rates the entity of an appointment, one rating for each, or changes the rating within ${ratingChangeDays} days. A comment that names contacts, links, health data or insults, or shouts, waits for an administrator (Warning \`rating.waiting\`).`,
  access: 'account',
  owned: true,
  params: ownParams,
  body: z.object({
    stars: Stars,
    comment: orNothing(text(ratingCharacters.minimum, ratingCharacters.maximum)),
  }),
  data: OwnRating,
  needsTerms: true,
  perMinute: 30,
});

export const withdrawRating = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/ratings/:id',
  summary:
    'Withdraws the rating of an appointment, with the answer to it, at any time. To rate it again is to change the rating, by the same rules.',
  access: 'account',
  owned: true,
  params: ownParams,
});

export const chooseRatingEmails = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/rating-emails',
  summary: 'Chooses whether an e-mail asks the account for a rating after a check-in.',
  access: 'account',
  body: z.object({ wantsEmails: z.boolean() }),
});

/** A published rating as members of its entity read it: what the public reads, and what became of their answer. */
export const EntityRating = z
  .object({
    id: Id,
    ...PublicRating.shape,
    answerState: RatingState.nullable(),
    answerReason: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'EntityRating' });
export type EntityRating = z.infer<typeof EntityRating>;

export const listEntityRatings = endpoint({
  slice,
  method: 'GET',
  path: 'v1/entity/ratings',
  summary: `The published ratings of the caller's entity, the newest first, ${ratingsPerPage} on a page, also while they are too few to be shown; \`answer\`: those with or without one.`,
  access: providerStaff,
  query: PageQuery.extend({ answer: orNothing(z.enum(['none', 'some'])) }),
  data: z.object({
    rating: RatingSummary.nullable(),
    ratings: z.array(EntityRating),
  }),
});

const version = z.int().min(1);

export const answerRating = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/entity/ratings/:id/answer',
  summary:
    'Answers a rating, once; one that was refused can be written anew. An answer that the rule stops waits for an administrator (Warning `rating.answer_waiting`). 409 `rating.changed` where the rating has changed since `version`.',
  access: providerManager,
  owned: true,
  params: ownParams,
  body: z.object({ answer: text(ratingCharacters.minimum, ratingCharacters.maximum), version }),
  data: EntityRating,
});

/** A rating as an administrator decides about it: without the person. */
export const RatingToReview = z
  .object({
    id: Id,
    entity: z.string(),
    stars: Stars,
    comment: z.string().nullable(),
    state: RatingState,
    findings: z.array(z.enum(ratingFindings)),
    reason: z.string().nullable(),
    answer: z.string().nullable(),
    answerState: RatingState.nullable(),
    answerFindings: z.array(z.enum(ratingFindings)),
    answerReason: z.string().nullable(),
    /** ISO 8601, UTC. */
    changedAt: z.string(),
    isInvented: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'RatingToReview' });
export type RatingToReview = z.infer<typeof RatingToReview>;

export const listRatingsToReview = endpoint({
  slice,
  method: 'GET',
  path: 'v1/admin/ratings',
  summary: `Ratings for administrators, ${ratingsPerPage} on a page; without \`state\` those that wait, or whose answer waits, the oldest first, else the latest first.`,
  access: ratingReviewers,
  query: PageQuery.extend({ state: orNothing(RatingState) }),
  data: z.array(RatingToReview),
});

/** Whether a decision is about the rating or about its answer. */
const part = z.enum(['rating', 'answer']);

export const publishRating = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/ratings/:id/publish',
  summary:
    'Publishes a rating, or its answer, that waits or was refused. 409 `rating.changed` where it has changed since `version`.',
  access: ratingReviewers,
  params: ownParams,
  body: z.object({ part, version }),
  data: RatingToReview,
});

export const refuseRating = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/ratings/:id/refuse',
  summary:
    'Refuses a rating, or its answer, with a reason that its author reads; also one that is published. 409 `rating.changed` where it has changed since `version`.',
  access: ratingReviewers,
  params: ownParams,
  body: z.object({
    part,
    reason: lineOfText(reasonCharacters.minimum, reasonCharacters.maximum),
    version,
  }),
  data: RatingToReview,
});
