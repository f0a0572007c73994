import type { Allotment } from '@vaga/contract/allotments';
import * as allotmentsCalls from '@vaga/contract/calls/allotments';
import { previewScheduleChange } from '@vaga/contract/calls/schedule-changes';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageHead } from '../../app/page-head.tsx';
import { mayCall, requireSessionFor } from '../../app/session-access.ts';
import { apiOf, readOrNull } from '../../platform/context.ts';
import { choiceOf, pageOf, textOf } from '../../platform/list-filters.ts';
import { useText } from '../../platform/texts.ts';
import { useDialogOf } from '../../platform/use-dialog-of.ts';
import { useIsReading } from '../../platform/use-is-reading.ts';
import { ApiError } from '../../platform/wire.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { ListFilters, ListPages } from '../../ui/list.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { AllotmentDialog } from './allotment-dialog.tsx';
import { endAllotment } from './allotments.api.ts';
import classes from './allotments.module.css';
import { allotmentsTexts } from './allotments.texts.ts';
import type { AllotmentAct } from './allotments-table.tsx';
import { AllotmentsTable } from './allotments-table.tsx';

const states = ['', 'inForce', 'toCome', 'past'] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = requireSessionFor(context, allotmentsCalls.listAllotments);
  const address = new URL(request.url).searchParams;
  const filter = {
    state: choiceOf(address, 'state', states),
    code: textOf(address, 'code', 60),
    page: pageOf(address),
  };
  const { state, code, page: pageNumber } = filter;
  const query = { pageNumber, ...(state ? { state } : {}), ...(code ? { code } : {}) };
  const api = apiOf(context);
  const [list, parts] = await Promise.all([
    readOrNull(context, api.call(allotmentsCalls.listAllotments, { query })),
    readOrNull(context, api.data(allotmentsCalls.listAllotmentParts, {})),
  ]);
  return {
    filter,
    allotments: list?.data?.allotments ?? null,
    pagination: list?.pagination ?? null,
    parts,
    mayChange: mayCall(session, previewScheduleChange),
  };
}

/** The places that a provider sets aside for protocols and codes. */
export default function AllotmentsPage() {
  const t = useText(allotmentsTexts);
  const { filter, allotments, pagination, parts, mayChange } = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const { revalidate } = useRevalidator();
  const [asked, setAsked, close] = useDialogOf<OpenDialog>();
  const [message, setMessage] = useState('');
  const isFiltered = filter.state !== '' || filter.code !== '';
  const add =
    mayChange && parts ? (
      <Button variant="accent" onClick={() => setAsked({ act: 'add', allotment: null })}>
        {t('add')}
      </Button>
    ) : undefined;
  return (
    <Page>
      <PageHead title={t('title')} />
      <PageTitle title={t('title')} lead={t('lead')} actions={add} />
      <p role="status" className={classes.done}>
        {message}
      </p>
      <AllotmentFilters filter={filter} partners={parts?.partners ?? []} />
      <ListFaces
        rows={allotments}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={
          isFiltered ? { title: t('none.filtered') } : { title: t('none'), text: t('none.text') }
        }
        loading={isReading ? { label: t('loading'), height: 96, count: 4 } : null}
      >
        {(rows) => (
          <AllotmentsTable
            allotments={rows}
            mayChange={mayChange}
            onAct={(act, allotment) => setAsked({ act, allotment })}
          />
        )}
      </ListFaces>
      {allotments?.length && pagination ? (
        <ListPages pagination={pagination} count={t('count', { count: pagination.totalRecords })} />
      ) : null}
      {parts && (asked?.act === 'add' || asked?.act === 'change') ? (
        <AllotmentDialog
          parts={parts}
          changed={asked.allotment}
          onApplied={() => {
            close();
            setMessage(t('added'));
            void revalidate();
          }}
          onClose={close}
        />
      ) : null}
      {asked?.act === 'end' ? (
        <RemoveDialog
          title={t('end.title')}
          text={t('end.text')}
          confirmLabel={t('end')}
          keepLabel={t('keep')}
          problem={{ title: t('failed.title'), text: t('failed.text') }}
          remove={async () => {
            const { type, messages } = await endAllotment(asked.allotment.id);
            if (type !== 'Success') throw new ApiError(200, messages);
            setMessage(messages[0]?.text ?? '');
          }}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

/** What a dialog asks about. */
type OpenDialog = { act: 'add'; allotment: null } | { act: AllotmentAct; allotment: Allotment };

interface AllotmentFiltersProps {
  filter: { state: (typeof states)[number]; code: string };
  partners: readonly { code: string; name: string }[];
}

function AllotmentFilters({ filter, partners }: AllotmentFiltersProps) {
  const t = useText(allotmentsTexts);
  const isKnown = filter.code === '' || partners.some(({ code }) => code === filter.code);
  return (
    <ListFilters label={t('filter')} searchLabel={t('search')} filter={filter}>
      <SelectField label={t('state')} name="state" defaultValue={filter.state}>
        {states.map((state) => (
          <option key={state} value={state}>
            {state === '' ? t('state.all') : t(`state.${state}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('for')} name="code" defaultValue={filter.code}>
        <option value="">{t('for.all')}</option>
        {isKnown ? null : <option value={filter.code}>{filter.code}</option>}
        {partners.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </ListFilters>
  );
}
