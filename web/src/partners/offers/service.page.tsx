import { changeService, readOwnService } from '@vaga/contract/calls/entity-services';
import type { OwnService } from '@vaga/contract/entity-services';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { mayCall, requireSessionFor } from '../../app/session-access.ts';
import { apiOf, readOr404 } from '../../platform/context.ts';
import { formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { dot } from '../../ui/dot.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import partClasses from '../../ui/part.module.css';
import { StateBadge } from '../../ui/state-badge.tsx';
import { CampaignsPart } from './campaigns-part.tsx';
import { lengthsText, placeText } from './offer-labels.ts';
import classes from './offers.module.css';
import { numericDay } from './offers.rules.ts';
import { offersTexts } from './offers.texts.ts';
import { ServiceForm } from './service-form.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const session = requireSessionFor(context, readOwnService);
  const call = { params: { id: params.id ?? '' } };
  const found = await readOr404(apiOf(context).data(readOwnService, call));
  return { ...found, mayChange: mayCall(session, changeService) };
}

/** A service that an entity offers: its price, what else is asked of who books it, and its campaigns. */
export default function ServicePage() {
  const t = useText(offersTexts);
  const language = useLanguage();
  const { service, today, codes, mayChange } = useLoaderData<typeof loader>();
  const { serviceType, lengths } = service;
  const [savedId, setSavedId] = useState<string | null>(null);
  return (
    <Page width="narrow">
      <PageHead title={service.service} />
      <BackLink to={paths.dashboard('services')}>{t('title')}</BackLink>
      <PageTitle
        title={service.service}
        lead={`${serviceType.description}${dot}${placeText(service, t, language)}`}
      />
      <div className={classes.parts}>
        {service.state === 'paused' ? (
          <StateBadge tone="quiet" text={t('state.paused')}>
            {t('paused.text')}
          </StateBadge>
        ) : null}
        <p className={classes.soft}>
          {t('lengths.of', { lengths: lengthsText(lengths, t) ?? t('lengths.none') })}
        </p>
        {mayChange ? (
          <ServiceForm
            key={service.version}
            service={service}
            today={today}
            isSaved={savedId === service.id}
            onSaved={(isSaved) => setSavedId(isSaved ? service.id : null)}
          />
        ) : (
          <ServiceFacts service={service} />
        )}
        <CampaignsPart service={service} today={today} codes={codes} mayChange={mayChange} />
      </div>
    </Page>
  );
}

/** For members who do not change prices. */
function ServiceFacts({ service }: { service: OwnService }) {
  const t = useText(offersTexts);
  const language = useLanguage();
  const { priceCents, nextPrice, needsApproval, ownCode } = service;
  return (
    <section className={partClasses.part}>
      <Facts>
        <Fact name={t('column.price')} value={formatMoney(priceCents, language)} />
        {nextPrice ? (
          <Fact
            name={t('column.next')}
            value={t('next.from', {
              price: formatMoney(nextPrice.priceCents, language),
              day: numericDay(nextPrice.from, true),
            })}
          />
        ) : null}
        <Fact
          name={t('column.approval')}
          value={t(needsApproval ? 'approval.yes' : 'approval.no')}
        />
        <Fact name={t('column.ownCode')} value={ownCode || '–'} />
      </Facts>
    </section>
  );
}

export { NotFoundBoundary as ErrorBoundary } from '../../app/not-found.tsx';
