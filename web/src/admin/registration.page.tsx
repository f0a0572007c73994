import { IconPaperclip } from '@tabler/icons-react';
import type { Registration } from '@vaga/contract/admin-registrations';
import {
  listRegistrations,
  openRegistrationFile,
  readRegistration,
} from '@vaga/contract/calls/admin-registrations';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { registrationReviewDays } from '@vaga/contract/limits';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { mayCall, requireSessionFor } from '../app/session-access.ts';
import { fileAddress } from '../platform/api.ts';
import { apiOf, readOr404 } from '../platform/context.ts';
import { formatMoment, formatPhone, formatSize, formatStamp } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Card } from '../ui/card.tsx';
import { dot } from '../ui/dot.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { DecisionPart } from './decision-part.tsx';
import classes from './registrations.module.css';
import { registrationsTexts } from './registrations.texts.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  requireSessionFor(context, listRegistrations);
  return readOr404(apiOf(context).data(readRegistration, { params: { id: params.id ?? '' } }));
}

/** A company that asks to be a partner: what it wrote, what is known of it, and what is decided. */
export default function RegistrationPage() {
  const t = useText(registrationsTexts);
  const registration = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead title={registration.companyName} />
      <BackLink to={paths.registrations}>{t('title')}</BackLink>
      <PageTitle title={registration.companyName} />
      {registration.isLate ? (
        <p>
          <StateBadge tone="bad" text={t('lateSince', { days: registrationReviewDays })} />
        </p>
      ) : null}
      <DecisionPart key={registration.id} registration={registration} />
      <div className={classes.beside}>
        <Card as="section" className={classes.part} aria-labelledby="request">
          <h2 id="request">{t('request')}</h2>
          <RequestFacts registration={registration} />
          <Notes id={registration.id} notes={registration.notes} />
        </Card>
        <Card as="section" className={classes.part} aria-labelledby="known">
          <h2 id="known">{t('known')}</h2>
          <KnownFacts registration={registration} />
        </Card>
      </div>
    </Page>
  );
}

function RequestFacts({ registration }: { registration: Registration }) {
  const t = useText(registrationsTexts);
  const language = useLanguage();
  const { taxNumber, partnerKind, plan, representative, phone, email, receivedAt } = registration;
  return (
    <Facts>
      <Fact name={t('fact.taxNumber')} value={taxNumber} />
      <Fact name={t('fact.kind')} value={t(`kind.${partnerKind ?? 'none'}`)} />
      <Fact name={t('fact.plan')} value={t(`plan.${plan}`)} />
      <Fact name={t('fact.representative')} value={representative} />
      <Fact name={t('fact.phone')} value={formatPhone(phone)} />
      <Fact name={t('fact.email')} value={email} />
      <Fact name={t('fact.language')} value={t(`language.${registration.language}`)} />
      <Fact name={t('fact.received')} value={formatStamp(receivedAt, homeTimeZone, language)} />
    </Facts>
  );
}

function Notes({ id, notes }: Pick<Registration, 'id' | 'notes'>) {
  const t = useText(registrationsTexts);
  const language = useLanguage();
  const session = useSession();
  const mayOpen = mayCall(session, openRegistrationFile);
  if (notes.length === 0) return null;
  return (
    <>
      <h3>{t('notes')}</h3>
      <ol role="list" className={classes.notes}>
        {notes.map(({ from, at, text, files }) => (
          <li key={at}>
            <small className={classes.soft}>
              {t(`note.${from}`)}
              {dot}
              {formatMoment(at, homeTimeZone, language)}
            </small>
            <p>{text}</p>
            {mayOpen
              ? files.map(({ id: file, fileName, sizeBytes }) => (
                  <a
                    key={file}
                    className={classes.attached}
                    href={fileAddress(openRegistrationFile, { params: { id, file } })}
                    download={fileName}
                  >
                    <IconPaperclip size={18} aria-hidden="true" />
                    {t('file', { name: fileName, size: formatSize(sizeBytes, language) })}
                  </a>
                ))
              : null}
          </li>
        ))}
      </ol>
    </>
  );
}

function KnownFacts({ registration: { known } }: { registration: Registration }) {
  const t = useText(registrationsTexts);
  return (
    <ul>
      <li>{t('known.valid')}</li>
      <li>
        {known.organisations.length === 0 ? (
          t('known.noOrganisation')
        ) : (
          <strong>{t('known.organisations', { names: known.organisations.join(', ') })}</strong>
        )}
      </li>
      <li>{t(known.hasAccount ? 'known.account' : 'known.noAccount')}</li>
      {known.registrations.map(({ id, state }) => (
        <li key={id}>
          <Link to={paths.registration(id)}>{t('known.other')}</Link>
          {dot}
          {t(`badge.${state}`)}
        </li>
      ))}
    </ul>
  );
}

export { NotFoundBoundary as ErrorBoundary } from '../app/not-found.tsx';
