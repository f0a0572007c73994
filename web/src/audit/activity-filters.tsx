import type { AuditAct } from '@vaga/contract/audit-acts';
import { auditActs } from '@vaga/contract/audit-acts';
import { dayFilterOf, pageOf, textOf } from '../platform/list-filters.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { DateFilter } from '../ui/date-filter.tsx';
import { SelectField } from '../ui/field.tsx';
import { ListFilters } from '../ui/list.tsx';
import { auditTexts } from './audit.texts.ts';

/** What is looked for; the address holds it. */
export interface ActivityFilter {
  /** An account, or empty. */
  who: string;
  act: AuditAct | '';
  /** Days, YYYY-MM-DD, or empty. */
  from: string;
  until: string;
  page: number;
}

const acts = Object.keys(auditActs) as AuditAct[];

/** The filter that an address names. A day or an account that is none is left out. */
export function activityFilterOf({ searchParams }: URL): ActivityFilter {
  const asked = searchParams.get('act');
  const who = textOf(searchParams, 'who', 40);
  return {
    who: /^[\da-f-]{36}$/.test(who) ? who : '',
    act: acts.find((act) => act === asked) ?? '',
    from: dayFilterOf(searchParams, 'from'),
    until: dayFilterOf(searchParams, 'until'),
    page: pageOf(searchParams),
  };
}

interface ActivityFiltersProps {
  filter: ActivityFilter;
  authors: readonly { id: string; name: string | null }[];
}

export function ActivityFilters({ filter, authors }: ActivityFiltersProps) {
  const t = useText(auditTexts);
  const language = useLanguage();
  const named = acts
    .map((act) => ({ act, text: auditActs[act][language] }))
    .sort((one, other) => one.text.localeCompare(other.text, language));
  return (
    <ListFilters label={t('filter.label')} searchLabel={t('filter.search')} filter={filter}>
      <SelectField label={t('filter.who')} name="who" defaultValue={filter.who}>
        <option value="">{t('filter.everyone')}</option>
        {authors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name ?? t('who.deleted')}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('filter.act')} name="act" defaultValue={filter.act}>
        <option value="">{t('filter.everything')}</option>
        {named.map(({ act, text }) => (
          <option key={act} value={act}>
            {text}
          </option>
        ))}
      </SelectField>
      <DateFilter label={t('filter.from')} name="from" value={filter.from} />
      <DateFilter label={t('filter.until')} name="until" value={filter.until} />
    </ListFilters>
  );
}
