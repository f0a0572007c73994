import * as payOnSiteApprovalCalls from '@vaga/contract/calls/pay-on-site-approval';
import type { PayOnSiteRequest } from '@vaga/contract/pay-on-site-approval';
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { StateSheet } from '../app/state-sheet.tsx';
import { useAttempt } from '../platform/attempt.ts';
import { apiOf } from '../platform/context.ts';
import { formatMoment, formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { useStartOf } from '../ui/use-start-of.ts';
import { localPaymentTexts } from './local-payment.texts.ts';
import { answerPlace } from './pay-on-site.api.ts';

/** Opened by the link of an entity's e-mail; an unknown link and an expired one have texts of their own. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.token ?? '';
  try {
    const { data: request } = await apiOf(context).call(
      payOnSiteApprovalCalls.readPayOnSiteRequest,
      { params: { token } },
    );
    return request ? { token, request } : data({ token, request: 'linkOver' as const }, 410);
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (!isUnknown) throw error;
    return data({ token, request: 'unknown' as const }, 404);
  }
}

/** An entity's answer to a patient who wants to pay on site, without an account. */
export default function LocalPaymentPage() {
  const t = useText(localPaymentTexts);
  const { token, request } = useLoaderData<typeof loader>() as {
    token: string;
    request: PayOnSiteRequest | 'linkOver' | 'unknown';
  };
  useStartOf(typeof request === 'string' ? request : request.state);
  if (request === 'linkOver' || request === 'unknown') {
    return <StateSheet title={t(`${request}.title`)} lead={t(`${request}.lead`)} tone="over" />;
  }
  return <Answer token={token} request={request} />;
}

const tones = {
  asked: 'waiting',
  granted: 'done',
  used: 'done',
  refused: 'over',
  over: 'over',
} as const;

function Answer({ token, request }: { token: string; request: PayOnSiteRequest }) {
  const t = useText(localPaymentTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const grant = useAttempt();
  const refuse = useAttempt();
  const { state, timeZone, until } = request;

  const send = ({ run }: typeof grant, isGranted: boolean) =>
    run(async (key) => {
      const { type, messages } = await answerPlace(token, isGranted, key);
      if (type === 'Error') throw new ApiError(200, messages);
      await revalidate();
    });

  return (
    <StateSheet
      title={t(`${state}.title`)}
      lead={t(`${state}.lead`, {
        account: request.account,
        entity: request.entity,
        until: formatMoment(until, timeZone, language),
      })}
      tone={tones[state]}
      detail={<Asked request={request} />}
    >
      {state === 'asked' ? (
        <>
          <Button
            variant="accent"
            size="lg"
            isBusy={grant.isBusy}
            onClick={() => send(grant, true)}
          >
            {t('grant')}
          </Button>
          <Button
            variant="outline"
            size="lg"
            isBusy={refuse.isBusy}
            onClick={() => send(refuse, false)}
          >
            {t('refuse')}
          </Button>
        </>
      ) : null}
      <FailureDialog
        attempts={[grant, refuse]}
        title={t('problem.title')}
        text={t('problem.text')}
      />
    </StateSheet>
  );
}

function Asked({ request }: { request: PayOnSiteRequest }) {
  const t = useText(localPaymentTexts);
  const language = useLanguage();
  const { account, service, people, totalCents, timeZone } = request;
  return (
    <Facts>
      <Fact name={t('account')} value={account} />
      <Fact name={t('service')} value={service} />
      {people.map(({ person, time }, index) => (
        <Fact
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the order stays
          key={index}
          name={person}
          value={time ? formatMoment(time, timeZone, language) : t('noTime')}
          isDay={time !== null}
        />
      ))}
      <Fact name={t('total')} value={formatMoney(totalCents, language)} />
    </Facts>
  );
}
