import { administratorRoles, memberRoles, organisationRoles } from '@vaga/contract/access';
import type { AuditEntry } from '@vaga/contract/audit';
import { auditFields } from '@vaga/contract/audit-acts';
import { formatMoney } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';
import type { Translate } from '../platform/texts.ts';
import type { auditTexts } from './audit.texts.ts';

type Values = NonNullable<AuditEntry['before']>;
type AuditKey = keyof typeof auditTexts.pt;

interface Reader {
  t: Translate<AuditKey>;
  language: Language;
}

/** A value that an entry is about, in words. */
export interface ChangedValue {
  field: string;
  name: string;
  /** Null: there was no row before. */
  before: string | null;
  after: string;
}

const roles = [...organisationRoles, ...memberRoles, ...administratorRoles];

/** Each value before and after, in the order of the entry; a value of one side alone was not there on the other. */
export function changedValues(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  reader: Reader,
): ChangedValue[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({
    field,
    name: nameOf(field, reader.language),
    before: before === null ? null : valueText(field, before[field], reader),
    after: valueText(field, after?.[field], reader),
  }));
}

function nameOf(field: string, language: Language): string {
  return Object.entries(auditFields).find(([name]) => name === field)?.[1][language] ?? field;
}

function valueText(field: string, value: Values[string] | undefined, reader: Reader): string {
  const { t, language } = reader;
  if (value === undefined || value === null) return t('values.nothing');
  if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no');
  if (typeof value === 'number' && field.endsWith('Cents')) return formatMoney(value, language);
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return t('values.nothing');
  return value.map((one) => (isRoles(field) ? roleText(one, t) : String(one))).join(', ');
}

const isRoles = (field: string) => field === 'roles' || field === 'organisationRoles';

function roleText(role: string | number, t: Reader['t']): string {
  const known = roles.find((one) => one === role);
  return known ? t(`role.${known}`) : String(role);
}
