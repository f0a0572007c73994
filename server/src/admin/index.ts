export { adminJobs } from './admin.jobs.ts';
