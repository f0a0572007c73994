import type { HealthAccess } from '@vaga/contract/accesses';
import { formatNames, formatStamp } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { CardCell, CardRow, CardTable } from '../../ui/card-table.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import classes from './person-here.module.css';
import { personHereTexts } from './person-here.texts.ts';

const columns = ['when', 'who', 'act'] as const;
const shownRoles = ['manager', 'desk', 'results'] as const;

interface AccessesPartProps {
  /** The latest first; null where they could not be read. */
  accesses: readonly HealthAccess[] | null;
  /** How many there are, with those that are not shown. */
  total: number;
  timeZone: string;
}

/** Who saw or changed this person's data here: for managers. */
export function AccessesPart({ accesses, total, timeZone }: AccessesPartProps) {
  const t = useText(personHereTexts);
  const count = accesses?.length ?? 0;
  return (
    <section className={classes.list} aria-labelledby="accesses">
      <h2 id="accesses">{t('accesses')}</h2>
      <ListFaces
        rows={accesses}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={{ title: t('noAccesses') }}
      >
        {(rows) => (
          <CardTable
            columns={columns}
            nameOf={(column) => t(`access.${column}`)}
            className={classes.table}
            aria-labelledby="accesses"
          >
            {rows.map((access) => (
              <Row key={access.id} access={access} timeZone={timeZone} />
            ))}
          </CardTable>
        )}
      </ListFaces>
      {total > count ? <p className={classes.soft}>{t('lastAccesses', { count, total })}</p> : null}
    </section>
  );
}

function Row({ access, timeZone }: { access: HealthAccess; timeZone: string }) {
  const t = useText(personHereTexts);
  const language = useLanguage();
  const { at, who, actor, act, roles, code } = access;
  const words = shownRoles.flatMap((role) => (roles.includes(role) ? [t(`role.${role}`)] : []));
  return (
    <CardRow>
      <CardCell isName className={classes.cell}>
        <time dateTime={at}>{formatStamp(at, timeZone, language)}</time>
      </CardCell>
      <CardCell className={classes.cell}>
        <strong>{who ?? t(`actor.${actor}`)}</strong>
        {words.length > 0 ? (
          <small className={classes.soft}>{formatNames(words, language)}</small>
        ) : null}
      </CardCell>
      <CardCell className={classes.cell}>
        <span>{t(`act.${act}`)}</span>
        {code ? <small className={classes.soft}>{code.slice(4)}</small> : null}
      </CardCell>
    </CardRow>
  );
}
