import * as protocolsCalls from '@vaga/contract/calls/protocols';
import type { NearEntity, PartnerProtocol } from '@vaga/contract/protocols';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { mayCall } from '../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { RemoveDialog } from '../ui/remove-dialog.tsx';
import { StateBadge, StateNote } from '../ui/state-badge.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { NearestEntities } from './nearest-entities.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { stateTones } from './protocol-labels.ts';
import { removeProtocol } from './protocols.api.ts';
import classes from './protocols.module.css';
import { protocolsTexts } from './protocols.texts.ts';

/** The nearest service entities are read for members who may ask them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { session } = context.get(pageContext);
  const api = apiOf(context);
  const mayAsk = session !== null && mayCall(session, protocolsCalls.askForProtocol);
  const [protocols, near] = await Promise.all([
    readOrNull(context, api.data(protocolsCalls.listPartnerProtocols, {})),
    mayAsk ? readOrNull(context, api.data(protocolsCalls.listNearEntities, {})) : null,
  ]);
  return { protocols, near: near ?? [], mayAsk };
}

type Act =
  | { kind: 'propose'; entity: NearEntity | null }
  | { kind: 'link' | 'delete'; protocol: PartnerProtocol };

/** The protocols of a hotel or ticket office with the service entities nearby. */
export default function PartnerProtocolsPage() {
  const t = useText(protocolsTexts);
  const { protocols, near, mayAsk } = useLoaderData<typeof loader>();
  const [act, setAct, close] = useDialogOf<Act>();
  const [isSaved, setSaved] = useState(false);
  const done = () => {
    close();
    setSaved(true);
  };
  const propose = mayAsk ? (
    <Button variant="accent" onClick={() => setAct({ kind: 'propose', entity: null })}>
      {t('add')}
    </Button>
  ) : undefined;
  return (
    <Page>
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle title={t('title')} lead={t('lead')} actions={propose} />
      <p role="status">{isSaved ? t('saved') : ''}</p>
      <ListFaces
        rows={protocols}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={{
          title: t('empty.title'),
          text: t('empty.text'),
          action: (
            <NearestEntities
              near={near}
              onPropose={(entity) => setAct({ kind: 'propose', entity })}
            />
          ),
        }}
      >
        {(rows) => <Protocols protocols={rows} mayDelete={mayAsk} onAct={setAct} />}
      </ListFaces>
      {act?.kind === 'propose' ? (
        <ProposeDialog near={near} chosen={act.entity} onDone={done} onClose={close} />
      ) : null}
      {act?.kind === 'link' ? (
        <LinkDialog name={act.protocol.entity} link={act.protocol.protocolLink} onClose={close} />
      ) : null}
      {act?.kind === 'delete' ? (
        <RemoveDialog
          title={t('delete.title')}
          text={t('delete.text')}
          confirmLabel={t('delete')}
          keepLabel={t('delete.keep')}
          problem={{ title: t('failed.title'), text: t('failed.text') }}
          remove={async () => {
            const { type, messages } = await removeProtocol(act.protocol.idEntity);
            if (type !== 'Success') throw new ApiError(200, messages);
            setSaved(true);
          }}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

const columns = ['description', 'state', 'actions'] as const;

interface ProtocolsProps {
  protocols: readonly PartnerProtocol[];
  mayDelete: boolean;
  onAct: (act: Act) => void;
}

function Protocols({ protocols, mayDelete, onAct }: ProtocolsProps) {
  const t = useText(protocolsTexts);
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      aria-label={t('list.title')}
    >
      {protocols.map((protocol) => (
        <CardRow key={protocol.id}>
          <CardCell isName>
            <strong className={classes.name}>{protocol.entity}</strong>
            {protocol.description === protocol.entity ? null : (
              <small className={classes.soft}>{protocol.description}</small>
            )}
          </CardCell>
          <CardCell>
            <PartnerState protocol={protocol} />
          </CardCell>
          <CardCell>
            <div className={classes.actions}>
              <Button
                variant="outline"
                aria-label={t('linkOf', { name: protocol.entity })}
                onClick={() => onAct({ kind: 'link', protocol })}
              >
                {t('link')}
              </Button>
              {mayDelete ? (
                <Button
                  variant="ghost"
                  aria-label={t('deleteOf', { name: protocol.entity })}
                  onClick={() => onAct({ kind: 'delete', protocol })}
                >
                  {t('delete')}
                </Button>
              ) : null}
            </div>
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}

function PartnerState({ protocol }: { protocol: PartnerProtocol }) {
  const t = useText(protocolsTexts);
  const language = useLanguage();
  const { state, monthCents, reason } = protocol;
  return (
    <StateBadge tone={stateTones[state]} text={t(`state.${state}`)}>
      {reason ? <StateNote>{t('reason', { reason })}</StateNote> : null}
      {monthCents === null ? null : (
        <StateNote>{t('payer.partner', { amount: formatMoney(monthCents, language) })}</StateNote>
      )}
    </StateBadge>
  );
}
