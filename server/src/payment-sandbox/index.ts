export { registerPaymentSandbox } from './register-sandbox.ts';
export type { SandboxDeps } from './sandbox.jobs.ts';
export { paymentSandboxJobs } from './sandbox.jobs.ts';
