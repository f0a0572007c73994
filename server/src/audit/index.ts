export { auditCrontab, auditJobs } from './audit.jobs.ts';
export { isDayRecordedSql } from './audit.queries.ts';
export { auditRoutes } from './audit.routes.ts';
export { collectAuditEntries } from './audit-privacy.queries.ts';
export type { RecordAuditEntryInput } from './record-audit-entry.ts';
export { recordAuditEntry } from './record-audit-entry.ts';
export type { RecordHealthAccessInput } from './record-health-access.ts';
export { recordDayAccess, recordHealthAccess } from './record-health-access.ts';
export { saveConflict } from './save-conflict.ts';
