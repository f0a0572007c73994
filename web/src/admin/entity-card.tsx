import type { AdminEntity } from '@vaga/contract/admin-entities';
import { confirmEntity, openEntityLicence } from '@vaga/contract/calls/admin-entities';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { mayCall } from '../app/session-access.ts';
import { fileAddress } from '../platform/api.ts';
import { useAttempt } from '../platform/attempt.ts';
import { formatDay, formatMoment, formatTime } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { dot } from '../ui/dot.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { decideEntity, type EntityAct } from './states.api.ts';
import classes from './states.module.css';
import { adminStatesTexts } from './states.texts.ts';

const reasonCharacters = 2000;

const changedFields = ['businessName', 'address', 'licence', 'licenceFile'] as const;
const isChangedField = (field: string): field is (typeof changedFields)[number] =>
  changedFields.some((one) => one === field);

/** A place as an administrator decides about it: its licence, what was changed, and the two acts. */
export function EntityCard({ entity }: { entity: AdminEntity }) {
  const t = useText(adminStatesTexts);
  const language = useLanguage();
  const headingId = useId();
  const { name, type, state, organisation, address, licence, review } = entity;
  const licenceText = [
    licence.kind ? t(`licence.${licence.kind}`) : t('licence.missing'),
    licence.number,
    licence.until
      ? t('licence.until', { day: formatDay(licence.until, language, 'dateOfYear') })
      : null,
  ].filter((part) => part !== null);
  return (
    <li>
      <article className={classes.entity} tabIndex={-1} data-card aria-labelledby={headingId}>
        <div className={classes.entityHead}>
          <h2 id={headingId}>{name}</h2>
          <StateBadge
            tone={review?.isLate ? 'bad' : review ? 'accent' : 'quiet'}
            text={
              review
                ? t(review.isLate ? 'late' : `review.${review.kind}`)
                : t(`entityState.${state}`)
            }
          />
        </div>
        <Facts>
          <Fact name={t('fact.type')} value={t(`type.${type}`)} />
          <Fact name={t('fact.licence')} value={licenceText.join(dot)} />
          <Fact name={t('fact.address')} value={address || t('fact.none')} />
          {review ? (
            <Fact
              name={t('fact.asked')}
              value={formatMoment(review.askedAt, homeTimeZone, language)}
            />
          ) : null}
        </Facts>
        <LicenceFiles entity={entity} />
        {review && review.changes.length > 0 ? (
          <table className={classes.changes}>
            <caption>{t('changes')}</caption>
            <tbody>
              {review.changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{isChangedField(field) ? t(`change.${field}`) : field}</th>
                  <td>
                    <del>{before ?? '–'}</del> <ins>{after ?? '–'}</ins>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
        <p>
          <Link to={paths.adminOrganisation(organisation.id)} className={classes.organisation}>
            {t('ofOrganisation', { name: organisation.name, taxNumber: organisation.taxNumber })}
          </Link>
        </p>
        {review ? <Decision key={review.askedAt} entity={entity} review={review} /> : null}
      </article>
    </li>
  );
}

/** The file of the licence in force, and the one to be confirmed. */
function LicenceFiles({ entity: { id, licenceFiles } }: { entity: AdminEntity }) {
  const t = useText(adminStatesTexts);
  const session = useSession();
  if (!mayCall(session, openEntityLicence)) return null;
  return (['current', 'pending'] as const).map((which) => {
    const name = licenceFiles[which];
    const pending = which === 'pending' ? 'true' : 'false';
    return name === null ? null : (
      <p key={which}>
        <a
          className={classes.organisation}
          href={fileAddress(openEntityLicence, { params: { id }, query: { pending } })}
          download={name}
        >
          {t(`licenceFile.${which}`, { name })}
        </a>
      </p>
    );
  });
}

type Review = NonNullable<AdminEntity['review']>;

function Decision({ entity, review }: { entity: AdminEntity; review: Review }) {
  const t = useText(adminStatesTexts);
  const language = useLanguage();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const [isReturning, setReturning] = useState(false);
  const { decision, askedAt } = review;
  useReadAt(decision?.undoUntil ?? null, revalidate);
  const send = (act: EntityAct) =>
    attempt.run(async () => {
      try {
        const { type, messages } = await decideEntity(entity.id, act);
        if (type === 'Error') throw new ApiError(200, messages);
      } finally {
        setReturning(false);
        await revalidate();
      }
    }, act);
  if (!mayCall(session, confirmEntity)) return null;
  return (
    <>
      {decision ? (
        <div className={classes.decision} role="status">
          <p>
            {t(`decided.${decision.decision}`, {
              who: decision.by ?? '–',
              reason: decision.reason ?? '',
            })}{' '}
            {t('decided.effect', { time: formatTime(decision.undoUntil, homeTimeZone, language) })}
          </p>
          <Button variant="outline" isBusy={attempt.isBusy} onClick={() => send({ act: 'undo' })}>
            {t('undo')}
          </Button>
        </div>
      ) : (
        <div className={classes.acts}>
          <Button
            variant="primary"
            isBusy={attempt.isBusy}
            data-key="a"
            onClick={() => send({ act: 'confirm', askedAt })}
          >
            {t('confirm')} <kbd className={classes.key}>A</kbd>
          </Button>
          <Button variant="outline" data-key="r" onClick={() => setReturning(true)}>
            {t('return')} <kbd className={classes.key}>R</kbd>
          </Button>
        </div>
      )}
      {isReturning ? (
        <ReasonDialog
          isOpen
          isOptional={false}
          isBusy={attempt.isBusy}
          maximum={reasonCharacters}
          labels={{
            title: t('return.title', { name: entity.name }),
            reason: t('return.reason'),
            hint: t('return.hint'),
            short: t('return.short'),
            confirm: t('return'),
            back: t('back'),
            close: t('close'),
          }}
          onClose={() => setReturning(false)}
          onRefuse={(reason) => send({ act: 'refuse', askedAt, reason })}
        />
      ) : null}
      <FailureDialog attempts={[attempt]} title={t('failed.title')} text={t('failed.text')} />
    </>
  );
}

/** Reads the list again once the time to undo is over: then the decision has taken effect. */
function useReadAt(instant: string | null, read: () => Promise<void>): void {
  useEffect(() => {
    if (instant === null) return;
    const wait = Math.max(0, Date.parse(instant) - Date.now()) + 1500;
    const timer = setTimeout(() => void read(), wait);
    return () => clearTimeout(timer);
  }, [instant, read]);
}
