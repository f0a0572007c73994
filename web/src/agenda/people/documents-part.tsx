import { listResults, openResultDocument } from '@vaga/contract/calls/result-entry';
import type { PersonHere } from '@vaga/contract/people';
import { useSession } from '../../app/root-data.ts';
import { mayCall } from '../../app/session-access.ts';
import { fileAddress } from '../../platform/api.ts';
import { civilDate, formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import classes from './person-here.module.css';
import { personHereTexts } from './person-here.texts.ts';

/** The documents of results here; nothing to a member without the role results. */
export function DocumentsPart({ person: { documents, timeZone } }: { person: PersonHere }) {
  const t = useText(personHereTexts);
  const language = useLanguage();
  const session = useSession();
  if (!mayCall(session, listResults)) return null;
  const dayOf = (date: string) => formatDay(date, language, 'dateOfYear');
  return (
    <section className={classes.list} aria-labelledby="documents">
      <h2 id="documents">{t('documents')}</h2>
      {documents.length === 0 ? <p className={classes.soft}>{t('noDocuments')}</p> : null}
      <ul className={classes.rows}>
        {documents.map(({ idAppointment, service, serviceDate, addedAt }) => (
          <li key={`${idAppointment} ${addedAt}`}>
            <span>
              <strong>{service}</strong>
              <small className={classes.soft}>
                {t('documentOf', {
                  day: dayOf(serviceDate),
                  added: dayOf(civilDate(addedAt, timeZone)),
                })}
              </small>
            </span>
            <a
              className={classes.open}
              href={fileAddress(openResultDocument, { params: { id: idAppointment } })}
              target="_blank"
              rel="noreferrer"
              data-row=""
              aria-label={t('openDocumentOf', { service, day: dayOf(serviceDate) })}
            >
              {t('open')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
