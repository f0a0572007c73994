import type { AdminOrganisation } from '@vaga/contract/admin-organisations';
import {
  listPartnerOrganisations,
  readPartnerOrganisation,
} from '@vaga/contract/calls/admin-organisations';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { organisationBookingDays } from '@vaga/contract/registration-limits';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOr404 } from '../platform/context.ts';
import { civilDate, formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Card } from '../ui/card.tsx';
import { dot } from '../ui/dot.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { NotePart } from './note-part.tsx';
import { OrganisationActs } from './organisation-acts.tsx';
import { entityTones, organisationTones } from './state-labels.ts';
import classes from './states.module.css';
import { adminStatesTexts } from './states.texts.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  requireSessionFor(context, listPartnerOrganisations);
  const call = { params: { id: params.id ?? '' } };
  return readOr404(apiOf(context).data(readPartnerOrganisation, call));
}

/** A partner: its state and what becomes of it, its places, its members, and what administrators noted. */
export default function OrganisationPage() {
  const t = useText(adminStatesTexts);
  const organisation = useLoaderData<typeof loader>();
  const { name, state, suspendedReason } = organisation;
  return (
    <Page>
      <PageHead title={name} />
      <BackLink to={paths.adminOrganisations}>{t('organisations.title')}</BackLink>
      <PageTitle title={name} />
      <StateBadge
        tone={organisationTones[state]}
        text={suspendedReason ? t(`suspended.${suspendedReason}`) : t(`organisationState.${state}`)}
      />
      <OrganisationActs key={state} organisation={organisation} />
      <div className={classes.beside}>
        <div className={classes.part}>
          <Places organisation={organisation} />
          <Members organisation={organisation} />
        </div>
        <div className={classes.part}>
          <Card as="section" className={classes.part} aria-labelledby="facts">
            <h2 id="facts">{t('facts')}</h2>
            <OrganisationFacts organisation={organisation} />
          </Card>
          <NotePart organisation={organisation} />
        </div>
      </div>
    </Page>
  );
}

type PartProps = { organisation: AdminOrganisation };

function OrganisationFacts({ organisation }: PartProps) {
  const t = useText(adminStatesTexts);
  const language = useLanguage();
  const { taxNumber, plan, entities, users, bookings, createdAt, closedAt } = organisation;
  const dateOf = (instant: string) =>
    formatDay(civilDate(instant, homeTimeZone), language, 'dateOfYear');
  return (
    <Facts>
      <Fact name={t('column.taxNumber')} value={taxNumber} />
      <Fact name={t('column.plan')} value={t(`plan.${plan}`)} />
      <Fact name={t('column.places')} value={String(entities)} />
      <Fact name={t('column.users')} value={String(users)} />
      <Fact
        name={t('column.bookings', { days: organisationBookingDays })}
        value={String(bookings)}
      />
      <Fact name={t('fact.since')} value={dateOf(createdAt)} />
      {closedAt ? <Fact name={t('fact.closed')} value={dateOf(closedAt)} /> : null}
    </Facts>
  );
}

function Places({ organisation: { entityList } }: PartProps) {
  const t = useText(adminStatesTexts);
  const language = useLanguage();
  return (
    <Card as="section" className={classes.part} aria-labelledby="places">
      <h2 id="places">{t('places')}</h2>
      <ul role="list" className={classes.list}>
        {entityList.map(({ id, name, type, locality, state, pausedUntil }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>{' '}
              <span className={classes.soft}>
                {[t(`type.${type}`), locality].filter((part) => part !== '').join(dot)}
              </span>
            </span>
            <StateBadge
              tone={entityTones[state]}
              text={
                pausedUntil
                  ? t('pausedUntil', { day: formatDay(pausedUntil, language, 'date') })
                  : t(`entityState.${state}`)
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Members({ organisation: { members } }: PartProps) {
  const t = useText(adminStatesTexts);
  return (
    <Card as="section" className={classes.part} aria-labelledby="members">
      <h2 id="members">{t('members')}</h2>
      {members.length === 0 ? <p>{t('members.none')}</p> : null}
      <ul role="list" className={classes.list}>
        {members.map(({ name, email, organisationRoles, entities }) => (
          <li key={email}>
            <span>
              <strong>{name || email}</strong> <span className={classes.soft}>{email}</span>
            </span>
            <span className={classes.soft}>
              {[
                ...organisationRoles.map((role) => t(`role.${role}`)),
                ...entities.map(
                  (entity) =>
                    `${entity.name}: ${entity.roles.map((role) => t(`role.${role}`)).join(', ')}`,
                ),
              ].join(dot)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export { NotFoundBoundary as ErrorBoundary } from '../app/not-found.tsx';
