import type { AuditField, AuditValues } from '@vaga/contract/audit-acts';
import { auditActs, auditFields } from '@vaga/contract/audit-acts';
import type { Language } from '@vaga/contract/common';
import { csvFile } from '../platform/csv-cell.rules.ts';
import type { ActivityRow } from './activity.queries.ts';

const headings: Record<Language, string[]> = {
  pt: ['Quando (UTC)', 'Quem', 'Local', 'O quê', 'Sobre', 'Antes', 'Depois'],
  en: ['When (UTC)', 'Who', 'Place', 'Act', 'About', 'Before', 'After'],
};

/** The activity as CSV. */
export function activityCsv(rows: readonly ActivityRow[], language: Language): string {
  const lines = rows.map((row) => [
    row.at.toISOString(),
    row.who ?? row.actorEntity ?? row.actor,
    row.entity ?? '',
    auditActs[row.act]?.[language] ?? row.act,
    row.subject ?? '',
    valuesText(row.before, language),
    valuesText(row.after, language),
  ]);
  return csvFile([headings[language], ...lines]);
}

function valuesText(values: AuditValues | null, language: Language): string {
  return Object.entries(values ?? {})
    .map(([field, value]) => {
      const name = auditFields[field as AuditField]?.[language] ?? field;
      return `${name}: ${Array.isArray(value) ? value.join(', ') : String(value ?? '–')}`;
    })
    .join(' | ');
}
