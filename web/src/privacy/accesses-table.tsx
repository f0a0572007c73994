import type { ReportedAccess } from '@vaga/contract/accesses';
import { formatDay, formatNames, formatStamp } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { accessesTexts } from './accesses.texts.ts';
import classes from './accesses-table.module.css';

const columns = ['when', 'entity', 'role', 'act', 'ask'] as const;

interface AccessesTableProps {
  accesses: readonly ReportedAccess[];
  /** @param id the entity that is to be asked. */
  onAsk: (id: string) => void;
}

export function AccessesTable({ accesses, onAsk }: AccessesTableProps) {
  const t = useText(accessesTexts);
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      className={classes.table}
      aria-label={t('list.title')}
    >
      {accesses.map((access) => (
        <Row key={access.id} access={access} onAsk={onAsk} />
      ))}
    </CardTable>
  );
}

function Row({ access, onAsk }: { access: ReportedAccess; onAsk: (id: string) => void }) {
  const t = useText(accessesTexts);
  const language = useLanguage();
  const { at, timeZone, entity, idEntity, act, person, serviceDate } = access;
  const about =
    serviceDate === null ? person : t('day', { day: formatDay(serviceDate, language, 'date') });
  return (
    <CardRow>
      <CardCell className={classes.when}>
        <time dateTime={at}>{formatStamp(at, timeZone, language)}</time>
      </CardCell>
      <CardCell isName className={classes.entity}>
        {entity}
      </CardCell>
      <CardCell label={t('column.role')}>{useRoleOf(access)}</CardCell>
      <CardCell className={classes.act}>
        {t(`act.${act}`)}
        {about ? <small>{about}</small> : null}
      </CardCell>
      <CardCell className={classes.ask}>
        <Button
          variant="outline"
          aria-label={t('ask.about', { entity })}
          onClick={() => onAsk(idEntity)}
        >
          {t('ask')}
        </Button>
      </CardCell>
    </CardRow>
  );
}

const shownRoles = ['manager', 'desk', 'results', 'gate'] as const;

/** The roles of the member, in words; of a link and of an access key what it is. */
function useRoleOf({ actor, roles }: ReportedAccess): string {
  const t = useText(accessesTexts);
  const language = useLanguage();
  if (actor !== 'member') return t(`role.${actor}`);
  const words = shownRoles.flatMap((role) => (roles.includes(role) ? [t(`role.${role}`)] : []));
  return words.length > 0 ? formatNames(words, language) : t('role.none');
}
