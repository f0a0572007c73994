export { averageOf } from './rating.rules.ts';
export { ratingsCrontab, ratingsJobs } from './ratings.jobs.ts';
export { ratingsRoutes } from './ratings.routes.ts';
export { collectRatings, eraseRatings } from './ratings-privacy.queries.ts';
export { readRatingAverages } from './read-averages.ts';
