export { resultEntryRoutes } from './results.routes.ts';
