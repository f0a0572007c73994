import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import * as calls from '@vaga/contract/calls/rebooking-offers';
import type { RebookingOfferView } from '@vaga/contract/rebooking-offers';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { StateSheet } from '../../app/state-sheet.tsx';
import { useAttempt } from '../../platform/attempt.ts';
import { apiOf } from '../../platform/context.ts';
import {
  civilDate,
  formatDay,
  formatMoment,
  formatMoney,
  formatPhone,
  formatTime,
} from '../../platform/format.ts';
import { type ByLink, loadByLink } from '../../platform/load-by-link.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FailureDialog } from '../../ui/failure-dialog.tsx';
import { useStartOf } from '../../ui/use-start-of.ts';
import { ChooseTimeDialog } from './choose-time-dialog.tsx';
import type { OfferAnswer } from './rebooking.api.ts';
import { sendRebookingAnswer } from './rebooking.api.ts';
import classes from './rebooking.module.css';
import { rebookingTexts } from './rebooking.texts.ts';

export function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args.context);
  return loadByLink(args, (token) => api.call(calls.readRebookingOffer, { params: { token } }));
}

/** Another time for an appointment whose own the entity cannot keep: take it, choose another, or cancel. Without a sign-in. */
export default function RebookingOfferPage() {
  const t = useText(rebookingTexts);
  const { token, opened } = useLoaderData() as ByLink<RebookingOfferView>;
  useStartOf(typeof opened === 'string' ? opened : opened.state);
  if (typeof opened === 'string') {
    const face = opened === 'over' ? 'linkOver' : opened;
    return <StateSheet title={t(`${face}.title`)} lead={t(`${face}.lead`)} tone="over" />;
  }
  return opened.canAnswer ? <Offer token={token} offer={opened} /> : <Ended offer={opened} />;
}

/** What became of it. */
function Ended({ offer }: { offer: RebookingOfferView }) {
  const t = useText(rebookingTexts);
  const language = useLanguage();
  const { state, time, timeZone, entity } = offer;
  const moment = time === null ? '' : formatMoment(time, timeZone, language);
  if (state === 'accepted' || state === 'other' || (state === 'agreed' && time !== null))
    return (
      <StateSheet
        title={t('accepted.title')}
        lead={t('accepted.lead', { moment, entity })}
        tone="done"
      />
    );
  if (state === 'canceled' || state === 'lapsed')
    return (
      <StateSheet
        title={t(`${state}.title`)}
        lead={t(`${state}.lead`)}
        tone="over"
        note={offer.phone === null ? null : <Call phone={offer.phone} />}
      />
    );
  return (
    <StateSheet
      title={t('void.title')}
      lead={time === null ? t('void.lead') : t('void.stands', { moment, entity })}
      tone="done"
      note={offer.phone === null ? null : <Call phone={offer.phone} />}
    />
  );
}

function Offer({ token, offer }: { token: string; offer: RebookingOfferView }) {
  const t = useText(rebookingTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  // The times to choose from; other public pages have none.
  const [queryClient] = useState(() => new QueryClient());
  const [asks, setAsks] = useState<'times' | 'cancel' | null>(null);
  const { person, entity, phone, isReserved, proposedTime, fromTime, timeZone, refundCents } =
    offer;
  const face = isReserved ? 'open' : proposedTime === null ? 'none' : 'gone';
  const send = (answer: OfferAnswer) =>
    attempt.run(async (key) => {
      try {
        await sendRebookingAnswer(token, answer, key);
        setAsks(null);
      } finally {
        await revalidate();
      }
    }, answer);
  const moment = formatMoment(fromTime, timeZone, language);
  const lead =
    face === 'gone' && phone === null
      ? t('gone.leadNoPhone')
      : t(`${face}.lead`, { entity, phone: phone === null ? '' : formatPhone(phone) });

  return (
    <StateSheet
      title={t(`${face}.title`, { person })}
      lead={lead}
      tone="waiting"
      detail={<OfferTimes offer={offer} />}
      note={offer.phone === null ? null : <Call phone={offer.phone} />}
    >
      {isReserved ? (
        <Button
          variant="accent"
          size="lg"
          isBusy={attempt.isBusy}
          onClick={() => send({ kind: 'accept' })}
        >
          {t('accept')}
        </Button>
      ) : null}
      <Button
        variant={isReserved ? 'outline' : 'accent'}
        size="lg"
        onClick={() => setAsks('times')}
      >
        {t('choose')}
      </Button>
      <Button variant="ghost" size="lg" onClick={() => setAsks('cancel')}>
        {t(refundCents > 0 ? 'cancel' : 'cancel.free')}
      </Button>
      {asks === 'times' ? (
        <QueryClientProvider client={queryClient}>
          <ChooseTimeDialog
            token={token}
            offer={offer}
            isBusy={attempt.isBusy}
            onChoose={(time) => send({ kind: 'choose', time })}
            onClose={() => setAsks(null)}
          />
        </QueryClientProvider>
      ) : null}
      <ConfirmDialog
        isOpen={asks === 'cancel'}
        title={t('cancel.title', { person })}
        text={
          refundCents > 0
            ? t('cancel.text', { moment, amount: formatMoney(refundCents, language) })
            : t('cancel.textFree', { moment })
        }
        confirmLabel={t('cancel.confirm')}
        cancelLabel={t('cancel.keep')}
        isDanger
        isBusy={attempt.isBusy}
        onConfirm={() => send({ kind: 'cancel' })}
        onCancel={() => setAsks(null)}
      />
      <FailureDialog attempts={[attempt]} title={t('problem.title')} text={t('problem.text')} />
    </StateSheet>
  );
}

/** The old time struck, the new one large, and what both mean. */
function OfferTimes({ offer }: { offer: RebookingOfferView }) {
  const t = useText(rebookingTexts);
  const language = useLanguage();
  const { fromTime, proposedTime, isReserved, reservedUntil, lapsesAt, timeZone } = offer;
  const { entity, address, refundCents } = offer;
  const isPaid = refundCents > 0;
  const moment = (time: string) => formatMoment(time, timeZone, language);
  return (
    <>
      <dl className={classes.times}>
        <div className={classes.before}>
          <dt>{t('before')}</dt>
          <dd>
            <s>{moment(fromTime)}</s>
          </dd>
        </div>
        {isReserved && proposedTime !== null && reservedUntil !== null ? (
          <div className={classes.next}>
            <dt>{t('next')}</dt>
            <dd>
              <strong>
                {formatDay(civilDate(proposedTime, timeZone), language)}
                <b>{formatTime(proposedTime, timeZone, language)}</b>
              </strong>
              {t('reserved', { until: moment(reservedUntil) })}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t('at')}</dt>
          <dd>{[entity, address].filter((part) => part !== '').join(', ')}</dd>
        </div>
      </dl>
      <div className={classes.words}>
        <p>{t(isPaid ? 'price' : 'price.free')}</p>
        {lapsesAt === null ? null : (
          <p>{t(isPaid ? 'lapses' : 'lapses.free', { at: moment(lapsesAt) })}</p>
        )}
      </div>
    </>
  );
}

function Call({ phone }: { phone: string }) {
  const t = useText(rebookingTexts);
  return <a href={`tel:${phone}`}>{t('call', { phone: formatPhone(phone) })}</a>;
}
