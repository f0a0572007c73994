import { readOnboarding } from '@vaga/contract/calls/onboarding';
import { entityReviewDays } from '@vaga/contract/limits';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { useSession } from '../app/root-data.ts';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { GoLivePart } from './go-live-part.tsx';
import { countSteps } from './onboarding-step.ts';
import { startTexts } from './start.texts.ts';
import { StartSteps } from './start-steps.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  requireSessionFor(context, readOnboarding);
  return { steps: await readOrNull(context, apiOf(context).data(readOnboarding, {})) };
}

/** What an entity does until it is live: each step with a link to where it is done, and the last one here. */
export default function StartPage() {
  const t = useText(startTexts);
  const session = useSession();
  const { steps } = useLoaderData<typeof loader>();
  const entity = session?.entity;
  if (!entity) return null;
  const { name } = entity;
  const { done, all } = countSteps(steps ?? []);
  const state = steps?.find(({ key }) => key === 'goLive')?.state;
  const lead =
    state === 'waiting'
      ? t('lead.confirming', { name, days: entityReviewDays })
      : state === 'done'
        ? t('lead.live', { name })
        : all - done > 1
          ? t('lead', { name, count: all - done })
          : t('lead.ready', { name });
  return (
    <Page width="narrow">
      <PageHead title={t('title')} />
      <PageTitle title={t('title')} lead={steps ? lead : name} />
      {steps ? (
        <>
          <StartSteps steps={steps} type={entity.type} />
          <GoLivePart steps={steps} type={entity.type} />
        </>
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
