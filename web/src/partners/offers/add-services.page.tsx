import { addServices, listCatalogueServices } from '@vaga/contract/calls/entity-services';
import { listServiceSuggestions } from '@vaga/contract/calls/service-suggestions';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { requireSessionFor } from '../../app/session-access.ts';
import { apiOf, readOrNull } from '../../platform/context.ts';
import { useText } from '../../platform/texts.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { CatalogueForm } from './catalogue-form.tsx';
import classes from './offers.module.css';
import { offersTexts } from './offers.texts.ts';
import { SuggestionsPart } from './suggestions-part.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  requireSessionFor(context, addServices);
  const api = apiOf(context);
  const [catalogue, suggestions] = await Promise.all([
    readOrNull(context, api.data(listCatalogueServices, { query: {} })),
    readOrNull(context, api.data(listServiceSuggestions, {})),
  ]);
  return { catalogue, suggestions };
}

/** The catalogue, to choose from it what the entity offers; and what it lacks. */
export default function AddServicesPage() {
  const t = useText(offersTexts);
  const { catalogue, suggestions } = useLoaderData<typeof loader>();
  const [text, setText] = useState('');
  return (
    <Page width="narrow">
      <PageHead title={t('add')} />
      <BackLink to={paths.dashboard('services')}>{t('title')}</BackLink>
      <PageTitle title={t('add')} lead={t('add.lead')} />
      <div className={classes.parts}>
        {catalogue === null ? (
          <ReadAgain
            title={t('failed.title')}
            text={t('failed.text')}
            retryLabel={t('failed.retry')}
          />
        ) : (
          <CatalogueForm catalogue={catalogue} text={text} onText={setText} />
        )}
        <SuggestionsPart
          suggestions={suggestions}
          catalogue={catalogue ?? []}
          onFind={(service) => {
            setText(service);
            window.scrollTo({ top: 0 });
          }}
        />
      </div>
    </Page>
  );
}
