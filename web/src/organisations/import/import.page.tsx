import { IconDownload } from '@tabler/icons-react';
import {
  exportOrganisation,
  importForOrganisation,
  importOrganisation,
} from '@vaga/contract/calls/import';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { HomeLink } from '../../app/home-link.tsx';
import { PageHead } from '../../app/page-head.tsx';
import { requireSessionFor } from '../../app/session-access.ts';
import { fileAddress } from '../../platform/api.ts';
import { useText } from '../../platform/texts.ts';
import { FileLink } from '../../ui/button.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import classes from './import.module.css';
import { importTexts } from './import.texts.ts';
import { ImportWizard } from './import-wizard.tsx';

export function loader({ context, params }: LoaderFunctionArgs) {
  const organisationId = params.id ?? null;
  const call = organisationId === null ? importOrganisation : importForOrganisation;
  requireSessionFor(context, call);
  return { organisationId, mayExport: organisationId === null };
}

/** Brings the places of an organisation in from a spreadsheet or another system, and takes them out again. */
export default function ImportPage() {
  const t = useText(importTexts);
  const { organisationId, mayExport } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle title={t('title')} lead={t('lead')} />
      <ImportWizard organisationId={organisationId} />
      {mayExport ? (
        <section className={classes.export} aria-labelledby="export">
          <h2 id="export">{t('export.title')}</h2>
          <p>{t('export.text')}</p>
          <FileLink
            href={fileAddress(exportOrganisation, {})}
            download
            icon={<IconDownload size={20} aria-hidden="true" />}
          >
            {t('export')}
          </FileLink>
        </section>
      ) : null}
    </Page>
  );
}
