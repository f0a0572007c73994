export { resultsCrontab, resultsJobs } from './results.jobs.ts';
export { resultEntryRoutes } from './results.routes.ts';
export { areUploadsReadable, eraseUploadedDocuments } from './uploads/uploads-upkeep.queries.ts';
