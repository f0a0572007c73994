export { adminCrontab, adminJobs } from './admin.jobs.ts';
export { adminStatesRoutes } from './admin-states.routes.ts';
export { entityStatesRoutes } from './entity-states.routes.ts';
export { importRoutes } from './import.routes.ts';
export { onboardingRoutes } from './onboarding/onboarding.routes.ts';
export { placesRoutes } from './places/places.routes.ts';
export { planRoutes } from './plan/plan.routes.ts';
