export { needsRoutes } from './needs.routes.ts';
