export { EntityRatings } from './entity-ratings.tsx';
export { RatingLine } from './rating-line.tsx';
export { RatingPrompts } from './rating-prompts.tsx';
export { loadOwnRatings, loadPublicRatings } from './ratings.api.ts';
