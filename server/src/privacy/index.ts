export { accessesRoutes } from './accesses.routes.ts';
export { privacyRoutes } from './privacy.routes.ts';
