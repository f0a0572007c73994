export { auditCrontab, auditJobs } from './audit.jobs.ts';
export { collectAuditEntries } from './audit-privacy.queries.ts';
export { recordAuditEntry } from './record-audit-entry.ts';
export type { RecordHealthAccessInput } from './record-health-access.ts';
export { recordDayAccess, recordHealthAccess } from './record-health-access.ts';
