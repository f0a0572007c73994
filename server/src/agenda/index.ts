export { eraseDrafts } from './agenda-privacy.queries.ts';
