import { readPlanUsage } from '@vaga/contract/calls/plan';
import type { PlanUsage } from '@vaga/contract/plan';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { useBrand } from '../app/root-data.ts';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { formatMonth } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Page, PageTitle } from '../ui/page.tsx';
import partClasses from '../ui/part.module.css';
import { ReadAgain } from '../ui/read-again.tsx';
import classes from './plan.module.css';
import { planTexts } from './plan.texts.ts';
import { PlanUsageLine } from './plan-usage-line.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  requireSessionFor(context, readPlanUsage);
  return { usage: await readOrNull(context, apiOf(context).data(readPlanUsage, {})) };
}

const names = { payg: 'Pay-as-You-Go', start: 'Start', boost: 'Boost', custom: 'Custom' } as const;

/** The plan of an organisation, and how much of it is used. */
export default function PlanPage() {
  const t = useText(planTexts);
  const { usage } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle
        title={t('title')}
        lead={usage ? t('lead', { plan: names[usage.plan] }) : undefined}
      />
      {usage ? (
        <Usages usage={usage} />
      ) : (
        <ReadAgain
          title={t('failed.title')}
          text={t('failed.text')}
          retryLabel={t('failed.retry')}
        />
      )}
    </Page>
  );
}

function Usages({ usage }: { usage: PlanUsage }) {
  const t = useText(planTexts);
  const language = useLanguage();
  const { contacts } = useBrand();
  return (
    <div className={classes.parts}>
      <section className={partClasses.part} aria-labelledby="plan-month">
        <h2 id="plan-month">
          {t('month', { month: formatMonth(usage.month.slice(0, 7), language) })}
        </h2>
        <p className={classes.lead}>{t('month.lead')}</p>
        <div className={classes.usages}>
          {(['bookings', 'emails', 'texts'] as const).map((kind) => (
            <PlanUsageLine key={kind} kind={kind} usage={usage[kind]} />
          ))}
        </div>
      </section>
      <section className={partClasses.part} aria-labelledby="plan-now">
        <h2 id="plan-now">{t('now')}</h2>
        <p className={classes.lead}>{t('now.lead')}</p>
        <div className={classes.usages}>
          {(['users', 'places'] as const).map((kind) => (
            <PlanUsageLine key={kind} kind={kind} usage={usage[kind]} />
          ))}
        </div>
      </section>
      <p className={classes.foot}>
        {t('foot')} <a href={`mailto:${contacts.help}`}>{contacts.help}</a>
      </p>
    </div>
  );
}
