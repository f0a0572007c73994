import * as refundRequestsCalls from '@vaga/contract/calls/refund-requests';
import { reasonCharacters } from '@vaga/contract/limits';
import type { RefundRequest } from '@vaga/contract/refund-requests';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { StateSheet } from '../app/state-sheet.tsx';
import { apiOf } from '../platform/context.ts';
import { formatMoment, formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import type { RequestCredential } from '../requests/index.ts';
import { loadRequest, RequestPage, useAnswer } from '../requests/index.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { answerRefund } from './refund-request.api.ts';
import { refundRequestTexts } from './refund-request.texts.ts';

export function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args.context);
  return loadRequest(args, {
    byLink: (token) => api.call(refundRequestsCalls.readRefundRequest, { params: { token } }),
    byMember: (id) => api.call(refundRequestsCalls.readDeskRefund, { params: { id } }),
    deskCall: refundRequestsCalls.readDeskRefund,
  });
}

/** An entity's answer to a patient who cancelled late and asks for a refund: by the link of its e-mail, or by a member. */
export default function RefundRequestPage() {
  const t = useText(refundRequestTexts);
  return (
    <RequestPage<RefundRequest>
      labels={{
        over: { title: t('linkOver.title'), lead: t('linkOver.lead') },
        unknown: { title: t('unknown.title'), lead: t('unknown.lead') },
      }}
    >
      {(request, credential) => <Answer credential={credential} request={request} />}
    </RequestPage>
  );
}

const tones = {
  requested: 'waiting',
  onItsWay: 'done',
  back: 'done',
  failed: 'over',
  refused: 'over',
} as const;

interface AnswerProps {
  credential: RequestCredential;
  request: RefundRequest;
}

function Answer({ credential, request }: AnswerProps) {
  const t = useText(refundRequestTexts);
  const language = useLanguage();
  const answer = useAnswer();
  const [asking, setAsking] = useState<'accept' | 'refuse' | null>(null);
  const { state, money, person, reason, timeZone } = request;
  const face = state === 'accepted' ? (money ?? 'onItsWay') : state;
  const amount = formatMoney(request.amountCents, language);
  const until = formatMoment(request.answerUntil, timeZone, language);
  const isOpen = state === 'requested';
  const send = (why: string | null) =>
    answer.send(why, (key) => answerRefund(credential, why, key));

  return (
    <StateSheet
      title={t(`${face}.title`, { amount })}
      lead={t(`${face}.lead`, { amount, person, until, reason: reason ?? '' })}
      tone={tones[face]}
      detail={<Asked request={request} />}
    >
      {isOpen ? (
        <>
          <Button variant="accent" size="lg" onClick={() => setAsking('accept')}>
            {t('accept', { amount })}
          </Button>
          <Button variant="outline" size="lg" onClick={() => setAsking('refuse')}>
            {t('refuse')}
          </Button>
        </>
      ) : null}
      <ConfirmDialog
        isOpen={isOpen && asking === 'accept'}
        title={t('accept.title', { amount })}
        text={t('accept.text', { amount })}
        confirmLabel={t('accept', { amount })}
        cancelLabel={t('back')}
        isBusy={answer.isBusy}
        onConfirm={() => send(null)}
        onCancel={() => setAsking(null)}
      />
      <ReasonDialog
        isOpen={isOpen && asking === 'refuse'}
        isBusy={answer.isBusy}
        isOptional={false}
        labels={{
          title: t('refuse.title'),
          reason: t('refuse.reason'),
          hint: t('refuse.hint'),
          short: t('refuse.short', { minimum: reasonCharacters.minimum }),
          confirm: t('refuse.confirm'),
          back: t('back'),
          close: t('close'),
        }}
        onClose={() => setAsking(null)}
        onRefuse={send}
      />
      <FailureDialog
        attempts={[answer]}
        title={t('problem.title')}
        text={t('problem.text')}
        onClose={() => setAsking(null)}
      />
    </StateSheet>
  );
}

function Asked({ request }: { request: RefundRequest }) {
  const t = useText(refundRequestTexts);
  const language = useLanguage();
  const { person, service, entity, code, time, paidAt, askedAt, timeZone } = request;
  const moment = (at: string) => formatMoment(at, timeZone, language);
  return (
    <Facts>
      <Fact name={t('person')} value={person} />
      <Fact name={t('service')} value={service} />
      <Fact name={t('place')} value={entity} />
      <Fact name={t('time')} value={moment(time)} isDay />
      <Fact name={t('code')} value={code.slice(4)} />
      <Fact name={t('paid')} value={moment(paidAt)} isDay />
      <Fact name={t('asked')} value={moment(askedAt)} isDay />
      <Fact name={t('amount')} value={formatMoney(request.amountCents, language)} />
      {request.requestReason ? (
        <Fact name={t('reasonAsked')} value={request.requestReason} />
      ) : null}
    </Facts>
  );
}
