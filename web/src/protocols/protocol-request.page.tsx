import * as protocolsCalls from '@vaga/contract/calls/protocols';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { Protocol } from '@vaga/contract/protocols';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { StateSheet } from '../app/state-sheet.tsx';
import { apiOf } from '../platform/context.ts';
import { formatMoment } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import type { RequestCredential } from '../requests/index.ts';
import { loadRequest, RequestPage, useAnswer } from '../requests/index.ts';
import { Button } from '../ui/button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { kilometres, kindText } from './protocol-labels.ts';
import { answerRequest, type ProtocolAnswer } from './protocols.api.ts';
import { protocolsTexts } from './protocols.texts.ts';
import { ReasonForPartner } from './reason-for-partner.tsx';

export function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args.context);
  return loadRequest(args, {
    byLink: (token) => api.call(protocolsCalls.readProtocolRequest, { params: { token } }),
    byMember: (id) => api.call(protocolsCalls.readDeskProtocol, { params: { id } }),
    deskCall: protocolsCalls.readDeskProtocol,
  });
}

/** An entity's answer to a hotel or ticket office that asks for a protocol: by the link of its e-mail, or by a member. */
export default function ProtocolRequestPage() {
  const t = useText(protocolsTexts);
  return (
    <RequestPage<Protocol>
      labels={{
        over: { title: t('linkOver.title'), lead: t('linkOver.lead') },
        unknown: { title: t('unknown.title'), lead: t('unknown.lead') },
      }}
    >
      {(protocol, credential) => <Answer credential={credential} protocol={protocol} />}
    </RequestPage>
  );
}

const tones = {
  pending: 'waiting',
  active: 'done',
  refused: 'over',
  paused: 'waiting',
  deleted: 'over',
} as const;

interface AnswerProps {
  credential: RequestCredential;
  protocol: Protocol;
}

function Answer({ credential, protocol }: AnswerProps) {
  const t = useText(protocolsTexts);
  const answer = useAnswer();
  const [asking, setAsking] = useState<'accept' | 'refuse' | null>(null);
  const { state, partner: name } = protocol;
  const isOpen = state === 'pending';
  const send = (given: ProtocolAnswer) =>
    answer.send(given, (key) => answerRequest(credential, given, key));
  return (
    <StateSheet
      title={t(`request.${state}.title`, { name })}
      lead={t(`request.${state}.lead`, { name })}
      tone={tones[state]}
      detail={<Asked protocol={protocol} />}
    >
      {isOpen ? (
        <>
          <Button variant="accent" size="lg" onClick={() => setAsking('accept')}>
            {t('act.accept')}
          </Button>
          <Button variant="outline" size="lg" onClick={() => setAsking('refuse')}>
            {t('act.refuse')}
          </Button>
        </>
      ) : null}
      <AcceptDialog
        isOpen={isOpen && asking === 'accept'}
        isBusy={answer.isBusy}
        name={name}
        onAccept={(payer) => send({ payer })}
        onClose={() => setAsking(null)}
      />
      <ReasonForPartner
        act={isOpen && asking === 'refuse' ? 'refuse' : null}
        isBusy={answer.isBusy}
        onSend={(reason) => send({ reason })}
        onClose={() => setAsking(null)}
      />
      <FailureDialog
        attempts={[answer]}
        title={t('failed.title')}
        text={t('failed.text')}
        onClose={() => setAsking(null)}
      />
    </StateSheet>
  );
}

function Asked({ protocol }: { protocol: Protocol }) {
  const t = useText(protocolsTexts);
  const language = useLanguage();
  const { partner, partnerType, partnerAddress, entity, distance, description, askedAt } = protocol;
  return (
    <Facts>
      <Fact name={t('column.partner')} value={partner} />
      <Fact name={t('column.kind')} value={kindText(t, partnerType)} />
      <Fact name={t('request.place')} value={entity} />
      <Fact
        name={t('column.distance')}
        value={`${kilometres(distance, language)}, ${partnerAddress}`}
      />
      {description ? <Fact name={t('column.description')} value={description} /> : null}
      {askedAt ? (
        <Fact
          name={t('request.asked')}
          value={formatMoment(askedAt, homeTimeZone, language)}
          isDay
        />
      ) : null}
    </Facts>
  );
}
