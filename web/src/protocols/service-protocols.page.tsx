import * as accountCalls from '@vaga/contract/calls/partner-account';
import * as protocolsCalls from '@vaga/contract/calls/protocols';
import type { Protocol } from '@vaga/contract/protocols';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { homePathOf, mayCall } from '../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { choiceOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { useAnswer } from '../requests/index.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { ListFilters } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { changeProtocol, type ProtocolAnswer } from './protocols.api.ts';
import { protocolsTexts } from './protocols.texts.ts';
import { ReasonForPartner } from './reason-for-partner.tsx';
import { type ServiceAct, ServiceProtocolsTable } from './service-protocols-table.tsx';

const states = ['', 'pending', 'active', 'paused', 'refused'] as const;
const kinds = ['', 'AccommodationPartner', 'TicketingPartner'] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session } = context.get(pageContext);
  if (!session || !mayCall(session, protocolsCalls.listProtocols))
    throw redirect(session ? homePathOf(session) : paths.home);
  const address = new URL(request.url).searchParams;
  const filter = {
    state: choiceOf(address, 'state', states),
    kind: choiceOf(address, 'kind', kinds),
  };
  const query = {
    ...(filter.state ? { state: filter.state } : {}),
    ...(filter.kind ? { kind: filter.kind } : {}),
  };
  const api = apiOf(context);
  const protocols = await readOrNull(context, api.data(protocolsCalls.listProtocols, { query }));
  const isNone = protocols?.length === 0 && filter.state === '' && filter.kind === '';
  const account = isNone
    ? await readOrNull(context, api.data(accountCalls.readPartnerAccount, {}))
    : null;
  return { protocols, filter, code: account?.code ?? null };
}

/** The protocols that hotels and ticket offices have with a service entity, or ask it for. */
export default function ServiceProtocolsPage() {
  const t = useText(protocolsTexts);
  const { protocols, filter, code } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const [asking, setAsking, close] = useDialogOf<{ act: ServiceAct; protocol: Protocol }>();
  const isFiltered = filter.state !== '' || filter.kind !== '';
  const name = asking?.protocol.partner ?? '';
  const send = (given: ProtocolAnswer) => {
    if (!asking) return;
    const { act, protocol } = asking;
    void answer
      .send([protocol.id, act, given], () => changeProtocol(protocol.id, act, given))
      .then(close);
  };
  const act = asking?.act;
  return (
    <Page>
      <PageHead title={t('title')} />
      <PageTitle title={t('title')} lead={t('service.lead')} />
      {protocols?.length === 0 && !isFiltered ? null : (
        <ListFilters label={t('service.filter')} searchLabel={t('service.search')} filter={filter}>
          <SelectField label={t('service.state')} name="state" defaultValue={filter.state}>
            {states.map((state) => (
              <option key={state} value={state}>
                {state === '' ? t('service.all') : t(`state.${state}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('service.kind')} name="kind" defaultValue={filter.kind}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kind === '' ? t('service.all') : t(`kind.${kind}`)}
              </option>
            ))}
          </SelectField>
        </ListFilters>
      )}
      <ListFaces
        rows={protocols}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={{
          title: t('service.none'),
          text: t(isFiltered ? 'service.noneFiltered' : 'service.noneText'),
          action: code === null ? null : <CopyField label={t('service.code')} value={code} />,
        }}
      >
        {(rows) => (
          <ServiceProtocolsTable
            protocols={rows}
            onAct={(chosen, protocol) => setAsking({ act: chosen, protocol })}
          />
        )}
      </ListFaces>
      {act === 'accept' ? (
        <AcceptDialog
          isOpen
          isBusy={answer.isBusy}
          name={name}
          onAccept={(payer) => send({ payer })}
          onClose={close}
        />
      ) : null}
      {act === 'refuse' || act === 'pause' || act === 'end' ? (
        <ReasonForPartner
          act={act}
          isBusy={answer.isBusy}
          onSend={(reason) => send({ reason })}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        isOpen={act === 'resume'}
        title={t('resume.title')}
        text={t('resume.text', { name })}
        confirmLabel={t('act.resume')}
        cancelLabel={t('propose.back')}
        isBusy={answer.isBusy}
        onConfirm={() => send({ reason: '' })}
        onCancel={close}
      />
      <FailureDialog attempts={[answer]} title={t('failed.title')} text={t('failed.text')} />
    </Page>
  );
}
