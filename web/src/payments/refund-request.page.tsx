import * as refundRequestsCalls from '@vaga/contract/calls/refund-requests';
import type { RefundRequest } from '@vaga/contract/refund-requests';
import { useState } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { StateSheet } from '../app/state-sheet.tsx';
import { useAttempt } from '../platform/attempt.ts';
import { apiOf } from '../platform/context.ts';
import { formatMoment, formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { useStartOf } from '../ui/use-start-of.ts';
import { answerRefund } from './refund-request.api.ts';
import { refundRequestTexts } from './refund-request.texts.ts';

/** Opened by the link of an entity's e-mail; an unknown link and an expired one have texts of their own. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.token ?? '';
  try {
    const { data: request } = await apiOf(context).call(refundRequestsCalls.readRefundRequest, {
      params: { token },
    });
    return request ? { token, request } : data({ token, request: 'linkOver' as const }, 410);
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (!isUnknown) throw error;
    return data({ token, request: 'unknown' as const }, 404);
  }
}

/** An entity's answer to a patient who cancelled late and asks for a refund, without an account. */
export default function RefundRequestPage() {
  const t = useText(refundRequestTexts);
  const { token, request } = useLoaderData<typeof loader>() as {
    token: string;
    request: RefundRequest | 'linkOver' | 'unknown';
  };
  useStartOf(typeof request === 'string' ? request : request.state);
  if (request === 'linkOver' || request === 'unknown') {
    return <StateSheet title={t(`${request}.title`)} lead={t(`${request}.lead`)} tone="over" />;
  }
  return <Answer token={token} request={request} />;
}

const tones = {
  requested: 'waiting',
  onItsWay: 'done',
  back: 'done',
  failed: 'over',
  refused: 'over',
} as const;

function Answer({ token, request }: { token: string; request: RefundRequest }) {
  const t = useText(refundRequestTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const answer = useAttempt();
  const [asking, setAsking] = useState<'accept' | 'refuse' | null>(null);
  const { state, money, person, reason, timeZone } = request;
  const face = state === 'accepted' ? (money ?? 'onItsWay') : state;
  const amount = formatMoney(request.amountCents, language);
  const until = formatMoment(request.answerUntil, timeZone, language);
  const send = (why: string | null) =>
    answer.run(async (key) => {
      const { type, messages } = await answerRefund(token, why, key);
      if (type === 'Error') throw new ApiError(200, messages);
      setAsking(null);
      await revalidate();
    });

  return (
    <StateSheet
      title={t(`${face}.title`, { amount })}
      lead={t(`${face}.lead`, { amount, person, until, reason: reason ?? '' })}
      tone={tones[face]}
      detail={<Asked request={request} />}
    >
      {state === 'requested' ? (
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
        isOpen={asking === 'accept'}
        title={t('accept.title', { amount })}
        text={t('accept.text', { amount })}
        confirmLabel={t('accept', { amount })}
        cancelLabel={t('back')}
        isBusy={answer.isBusy}
        onConfirm={() => send(null)}
        onCancel={() => setAsking(null)}
      />
      <ReasonDialog
        isOpen={asking === 'refuse'}
        isBusy={answer.isBusy}
        isOptional={false}
        labels={{
          title: t('refuse.title'),
          reason: t('refuse.reason'),
          hint: t('refuse.hint'),
          short: t('refuse.short'),
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
