import { readBillingData } from '@vaga/contract/calls/billing-data';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { billingDataTexts } from './billing-data.texts.ts';
import { BillingForm } from './billing-form.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  requireSessionFor(context, readBillingData);
  return { data: await readOrNull(context, apiOf(context).data(readBillingData, {})) };
}

/** To whom the bills of an organisation go, and its IBAN: for owners, and members who look after the bills. */
export default function BillingPage() {
  const t = useText(billingDataTexts);
  const { data } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle title={t('title')} lead={t('lead')} />
      {data ? (
        <BillingForm data={data} />
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
