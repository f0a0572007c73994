import * as payOnSiteApprovalCalls from '@vaga/contract/calls/pay-on-site-approval';
import type { PayOnSiteRequest } from '@vaga/contract/pay-on-site-approval';
import type { LoaderFunctionArgs } from 'react-router';
import { StateSheet } from '../app/state-sheet.tsx';
import { apiOf } from '../platform/context.ts';
import { formatMoment, formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import type { RequestCredential } from '../requests/index.ts';
import { loadRequest, RequestPage, useAnswer } from '../requests/index.ts';
import { Button } from '../ui/button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { localPaymentTexts } from './local-payment.texts.ts';
import { answerPlace } from './pay-on-site.api.ts';

export function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args.context);
  return loadRequest(args, {
    byLink: (token) => api.call(payOnSiteApprovalCalls.readPayOnSiteRequest, { params: { token } }),
    byMember: (id) => api.call(payOnSiteApprovalCalls.readDeskPayOnSite, { params: { id } }),
    deskCall: payOnSiteApprovalCalls.readDeskPayOnSite,
  });
}

/** An entity's answer to a patient who wants to pay on site: by the link of its e-mail, or by a member. */
export default function LocalPaymentPage() {
  const t = useText(localPaymentTexts);
  return (
    <RequestPage<PayOnSiteRequest>
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
  asked: 'waiting',
  granted: 'done',
  used: 'done',
  refused: 'over',
  over: 'over',
} as const;

interface AnswerProps {
  credential: RequestCredential;
  request: PayOnSiteRequest;
}

function Answer({ credential, request }: AnswerProps) {
  const t = useText(localPaymentTexts);
  const language = useLanguage();
  const grant = useAnswer();
  const refuse = useAnswer();
  const { state, timeZone, until } = request;

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
            onClick={() => grant.send(true, (key) => answerPlace(credential, true, key))}
          >
            {t('grant')}
          </Button>
          <Button
            variant="outline"
            size="lg"
            isBusy={refuse.isBusy}
            onClick={() => refuse.send(false, (key) => answerPlace(credential, false, key))}
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
