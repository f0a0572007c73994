import { IconPlus } from '@tabler/icons-react';
import { addServices, listOwnServices } from '@vaga/contract/calls/entity-services';
import type { OwnService } from '@vaga/contract/entity-services';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { mayCall, requireSessionFor } from '../../app/session-access.ts';
import { apiOf, readOrNull } from '../../platform/context.ts';
import { choiceOf, textOf } from '../../platform/list-filters.ts';
import { useText } from '../../platform/texts.ts';
import { useDialogOf } from '../../platform/use-dialog-of.ts';
import { useIsReading } from '../../platform/use-is-reading.ts';
import { useRowActs } from '../../platform/use-row-acts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FailureDialog } from '../../ui/failure-dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ListFilters } from '../../ui/list.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { saveService, setPaused, withdrawService } from './offers.api.ts';
import classes from './offers.module.css';
import { offersTexts } from './offers.texts.ts';
import { type OwnServiceAct, ServicesTable } from './services-table.tsx';

const states = ['', 'offered', 'paused'] as const;
const longestText = 80;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = requireSessionFor(context, listOwnServices);
  const address = new URL(request.url).searchParams;
  const filter = {
    type: /^\d{1,9}$/.test(address.get('type') ?? '') ? textOf(address, 'type', 9) : '',
    state: choiceOf(address, 'state', states),
    text: textOf(address, 'text', longestText),
  };
  const query = {
    ...(filter.type ? { type: Number(filter.type) } : {}),
    ...(filter.state ? { state: filter.state } : {}),
    ...(filter.text ? { text: filter.text } : {}),
  };
  const found = await readOrNull(context, apiOf(context).data(listOwnServices, { query }));
  return { found, filter, mayChange: mayCall(session, addServices) };
}

/** What an entity offers, and for how much. */
export default function ServicesPage() {
  const t = useText(offersTexts);
  const { found, filter, mayChange } = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const { revalidate } = useRevalidator();
  const acts = useRowActs();
  const [done, setDone] = useState('');
  const [removing, setRemoving, close] = useDialogOf<OwnService>();
  const isFiltered = filter.type !== '' || filter.state !== '' || filter.text !== '';
  const isNone = found !== null && found.services.length === 0 && !isFiltered;

  function act(chosen: OwnServiceAct, service: OwnService) {
    if (chosen === 'remove') return setRemoving(service);
    acts.act(`${chosen} ${service.id}`, async () => {
      setDone(await change(chosen, service));
      await revalidate();
    });
  }
  const add = mayChange ? (
    <ButtonLink
      to={paths.addServices}
      variant="accent"
      icon={<IconPlus size={20} aria-hidden="true" />}
    >
      {t('add')}
    </ButtonLink>
  ) : null;
  return (
    <Page>
      <PageHead title={t('title')} />
      <div className={classes.head}>
        <PageTitle title={t('title')} lead={t('lead')} />
        {isNone ? null : add}
      </div>
      {isNone ? null : (
        <ListFilters
          label={t('filter')}
          searchLabel={t('search')}
          filter={filter}
          foldLabel={t('fold')}
        >
          <SelectField label={t('column.type')} name="type" defaultValue={filter.type}>
            <option value="">{t('all')}</option>
            {(found?.serviceTypes ?? []).map(({ id, description }) => (
              <option key={id} value={id}>
                {description}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('column.state')} name="state" defaultValue={filter.state}>
            {states.map((state) => (
              <option key={state} value={state}>
                {state === '' ? t('all') : t(`state.${state}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('text')}
            name="text"
            type="search"
            maxLength={longestText}
            defaultValue={filter.text}
          />
        </ListFilters>
      )}
      <p role="status" className={classes.done}>
        {done}
      </p>
      <ListFaces
        rows={found?.services ?? null}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={
          isFiltered
            ? { title: t('emptyFiltered') }
            : { title: t('empty'), text: t('emptyText'), action: add }
        }
        loading={isReading ? { label: t('loading'), height: 72, count: 4 } : null}
      >
        {(services) => <ServicesTable services={services} onAct={mayChange ? act : null} />}
      </ListFaces>
      {removing ? (
        <RemoveDialog
          title={t('remove.title', { service: removing.service })}
          text={t('remove.text')}
          confirmLabel={t('act.remove')}
          keepLabel={t('keep')}
          problem={{ title: t('remove.problem'), text: t('failed.text') }}
          remove={async () => setDone(await withdrawService(removing.id))}
          onClose={close}
        />
      ) : null}
      <FailureDialog attempts={[acts]} title={t('failed.title')} text={t('failed.text')} />
    </Page>
  );
}

function change(act: Exclude<OwnServiceAct, 'remove'>, service: OwnService): Promise<string> {
  const { id, priceCents, nextPrice, radiusKm, ownCode, version } = service;
  if (act !== 'approval') return setPaused(id, act === 'pause');
  const needsApproval = !service.needsApproval;
  return saveService(id, { priceCents, nextPrice, radiusKm, ownCode, needsApproval, version });
}
