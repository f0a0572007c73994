export { areSecretsReadable } from './are-secrets-readable.ts';
export { createAccount } from './create-account.ts';
export { findCaller } from './find-caller.ts';
export { identityCrontab, identityJobs } from './identity.jobs.ts';
export { identityRoutes } from './identity.routes.ts';
export { openSession } from './open-session.ts';
export { sessionInfoOf } from './session-info-of.ts';
export { sessionsRoutes } from './sessions.routes.ts';
export { termsVersion } from './terms.ts';
