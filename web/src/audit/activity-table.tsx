import type { AuditEntry } from '@vaga/contract/audit';
import { auditActs } from '@vaga/contract/audit-acts';
import { formatStamp } from '../platform/format.ts';
import { useReadersZone } from '../platform/readers-zone.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import classes from './activity.module.css';
import { auditTexts } from './audit.texts.ts';
import { changedValues } from './changed-values.ts';

const columns = ['at', 'who', 'act', 'subject', 'values'] as const;

export function ActivityTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useText(auditTexts);
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      className={classes.table}
      aria-label={t('list.title')}
    >
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </CardTable>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const t = useText(auditTexts);
  const language = useLanguage();
  const zone = useReadersZone();
  const { at, act, entity, subject } = entry;
  const shownAct = Object.entries(auditActs).find(([name]) => name === act)?.[1][language];
  return (
    <CardRow>
      <CardCell isName className={classes.at}>
        <time dateTime={at}>{formatStamp(at, zone, language)}</time>
      </CardCell>
      <CardCell label={t('column.who')}>{useAuthorOf(entry)}</CardCell>
      <CardCell className={classes.act}>{shownAct ?? act}</CardCell>
      <CardCell className={classes.subject}>
        {subject}
        {entity ? <small>{entity}</small> : null}
      </CardCell>
      <CardCell>
        <Values entry={entry} />
      </CardCell>
    </CardRow>
  );
}

/** The author's name; of another organisation the entity's, of an account that was deleted that it was. */
function useAuthorOf({ actor, idAccount, who, actorEntity }: AuditEntry): string {
  const t = useText(auditTexts);
  if (who) return who;
  if (actor !== 'member') return t(`who.${actor}`);
  return idAccount === null && actorEntity ? actorEntity : t('who.deleted');
}

function Values({ entry }: { entry: AuditEntry }) {
  const t = useText(auditTexts);
  const language = useLanguage();
  const changes = changedValues(entry, { t, language });
  if (changes.length === 0) return null;
  return (
    <ul role="list" className={classes.values}>
      {changes.map(({ field, name, before, after }) => (
        <li key={field}>
          <span className={classes.field}>{name}:</span>{' '}
          {before === null ? null : (
            <>
              <span>{before}</span> <span aria-hidden="true">→</span>{' '}
              <span className="visually-hidden">{t('values.to')}</span>
            </>
          )}
          <span>{after}</span>
        </li>
      ))}
    </ul>
  );
}
