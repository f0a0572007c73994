import * as waitlistCalls from '@vaga/contract/calls/waitlist';
import type { WaitlistOffer } from '@vaga/contract/waitlist';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { StateSheet } from '../app/state-sheet.tsx';
import { useAttempt } from '../platform/attempt.ts';
import { apiOf } from '../platform/context.ts';
import { formatMoment, formatTime } from '../platform/format.ts';
import { type ByLink, loadByLink } from '../platform/load-by-link.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { offerPath } from './offer-path.ts';
import { TimeLeft } from './time-left.tsx';
import { answerOffer } from './waitlist.api.ts';
import { waitlistTexts } from './waitlist.texts.ts';
import classes from './waitlist-offer.module.css';

export function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args.context);
  return loadByLink(args, (token) =>
    api.call(waitlistCalls.readWaitlistOffer, { params: { token } }),
  );
}

/** An offer: continue to book, pass it on or leave the waitlist; the last two without a sign-in. */
export default function WaitlistOfferPage() {
  const t = useText(waitlistTexts);
  const { token, opened: offered } = useLoaderData() as ByLink<WaitlistOffer>;
  if (typeof offered === 'string') {
    const face = offered === 'over' ? 'linkOver' : offered;
    return <StateSheet title={t(`${face}.title`)} lead={t(`${face}.lead`)} tone="over" />;
  }
  return <Offer token={token} offered={offered} />;
}

const tones = { open: 'waiting', taken: 'done', over: 'over' } as const;

function Offer({ token, offered }: { token: string; offered: WaitlistOffer }) {
  const t = useText(waitlistTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const loginType = useLoginType();
  const pass = useAttempt();
  const leave = useAttempt();
  const { state, isWaiting, offer } = offered;
  const until = formatTime(offer.until, offer.timeZone, language);
  const still = isWaiting ? t('over.waiting') : t('over.left');
  const send = ({ run }: typeof pass, given: 'pass' | 'leave') =>
    run(async (key) => {
      await answerOffer(token, given, key);
      await revalidate();
    });

  return (
    <StateSheet
      title={t(`${state}.title`)}
      lead={state === 'over' ? `${t('over.lead')} ${still}` : t(`${state}.lead`, { until })}
      tone={tones[state]}
      detail={<OfferFacts offered={offered} />}
    >
      {state === 'open' ? (
        <>
          <ButtonLink variant="accent" size="lg" to={offerPath(loginType, offered)}>
            {t('take')}
          </ButtonLink>
          <Button
            variant="outline"
            size="lg"
            isBusy={pass.isBusy}
            onClick={() => send(pass, 'pass')}
          >
            {t('pass')}
          </Button>
        </>
      ) : null}
      {state === 'taken' ? (
        <ButtonLink size="lg" to={paths.testsList(loginType)}>
          {t('list')}
        </ButtonLink>
      ) : null}
      {state === 'over' && !isWaiting ? (
        <ButtonLink size="lg" to={paths.search()}>
          {t('over.search')}
        </ButtonLink>
      ) : null}
      {isWaiting && state !== 'taken' ? (
        <div className={classes.leave} data-quiet={state === 'open' || undefined}>
          <Button
            variant={state === 'open' ? 'ghost' : 'outline'}
            size="lg"
            isBusy={leave.isBusy}
            onClick={() => send(leave, 'leave')}
          >
            {t('leave')}
          </Button>
        </div>
      ) : null}
      <FailureDialog attempts={[pass, leave]} title={t('problem.title')} text={t('problem.text')} />
    </StateSheet>
  );
}

function OfferFacts({ offered }: { offered: WaitlistOffer }) {
  const t = useText(waitlistTexts);
  const language = useLanguage();
  const { service, people, offer, state } = offered;
  return (
    <>
      {state === 'open' ? (
        <p>
          <strong>
            <TimeLeft until={offer.until} />
          </strong>
        </p>
      ) : null}
      <Facts>
        <Fact
          name={t('fact.day')}
          value={offer.times.map((time) => formatMoment(time, offer.timeZone, language)).join('; ')}
          isDay
        />
        <Fact name={t('fact.place')} value={offer.entity} />
        {offer.location === 'Entity' ? (
          <Fact name={t('fact.address')} value={offer.address} />
        ) : null}
        <Fact name={t('fact.service')} value={service} />
        {people > 1 ? <Fact name={t('fact.people')} value={String(people)} /> : null}
      </Facts>
    </>
  );
}
