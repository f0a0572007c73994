import * as calls from '@vaga/contract/calls/entity-states';
import type { EntityStatus } from '@vaga/contract/entity-states';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { closedReadDays, pauseDays } from '@vaga/contract/limits';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { useSession } from '../app/root-data.ts';
import { mayCall, requireSessionFor } from '../app/session-access.ts';
import { addDays } from '../platform/add-days.rules.ts';
import { useAttempt } from '../platform/attempt.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { civilDate, formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DayField } from '../ui/day-field.tsx';
import { ErrorState } from '../ui/faces.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { type Closing, pause, resume } from './place-state.api.ts';
import classes from './place-state.module.css';
import { placeStateTexts } from './place-state.texts.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  requireSessionFor(context, calls.readEntityStatus);
  const status = await readOrNull(context, apiOf(context).data(calls.readEntityStatus, {}));
  return { status, today: civilDate(context.get(pageContext).now, homeTimeZone) };
}

/** The state of the place: pause, resume and, for owners, close. */
export default function PlaceStatePage() {
  const t = useText(placeStateTexts);
  const language = useLanguage();
  const { status, today } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  if (!status)
    return (
      <Page width="narrow">
        <PageHead title={t('title')} />
        <ErrorState
          title={t('unread.title')}
          text={t('failed.text')}
          retryLabel={t('retry')}
          onRetry={() => void revalidate()}
        />
      </Page>
    );
  const { state, pausedUntil, returnedReason, readUntil } = status;
  return (
    <Page width="narrow">
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle title={t('title')} lead={t('lead', { name: status.name })} />
      <div className={classes.parts}>
        <StateBadge
          tone={state === 'live' ? 'calm' : 'quiet'}
          text={t(`state.${state}`, {
            day: pausedUntil ? formatDay(pausedUntil, language, 'date') : '',
          })}
        />
        {returnedReason ? <p>{t('returned', { reason: returnedReason })}</p> : null}
        {readUntil ? (
          <p>
            {t('readUntil', { day: formatDay(readUntil.slice(0, 10), language, 'dateOfYear') })}
          </p>
        ) : null}
        {state === 'live' || state === 'paused' ? (
          <PausePart key={pausedUntil} status={status} today={today} />
        ) : null}
        <ClosePart status={status} />
      </div>
    </Page>
  );
}

function PausePart({ status, today }: { status: EntityStatus; today: string }) {
  const t = useText(placeStateTexts);
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const first = addDays(today, 1);
  const [until, setUntil] = useState(status.pausedUntil ?? first);
  if (!mayCall(useSession(), calls.pauseEntity)) return null;
  const run = (work: () => ReturnType<typeof resume>) =>
    attempt.run(async () => {
      try {
        const { type, messages } = await work();
        if (type === 'Error') throw new ApiError(200, messages);
      } finally {
        await revalidate();
      }
    }, until);
  const isPaused = status.state === 'paused';
  return (
    <Card as="section" className={classes.part} aria-labelledby="pause">
      <h2 id="pause">{t('pause')}</h2>
      <p>{t('pause.text')}</p>
      <DayField
        label={t('pause.until')}
        today={today}
        first={first}
        last={addDays(today, pauseDays)}
        value={until}
        onChange={setUntil}
      />
      <div className={classes.acts}>
        <Button isBusy={attempt.isBusy} onClick={() => run(() => pause(until))}>
          {t(isPaused ? 'pause.change' : 'pause.act')}
        </Button>
        {isPaused ? (
          <Button variant="outline" isBusy={attempt.isBusy} onClick={() => run(resume)}>
            {t('pause.end')}
          </Button>
        ) : null}
      </div>
      <FailureDialog attempts={[attempt]} title={t('failed.title')} text={t('failed.text')} />
    </Card>
  );
}

function ClosePart({ status }: { status: EntityStatus }) {
  const t = useText(placeStateTexts);
  const [closing, setClosing, close] = useDialogOf<Closing>();
  if (!mayCall(useSession(), calls.closeEntity)) return null;
  const { name, organisation } = status;
  return (
    <Card as="section" className={classes.part} aria-labelledby="close">
      <h2 id="close">{t('close')}</h2>
      <p>{t('close.text', { days: closedReadDays })}</p>
      <div className={classes.acts}>
        <Button variant="outline" onClick={() => setClosing('entity')}>
          {t('close.entity')}
        </Button>
        <Button variant="ghost" onClick={() => setClosing('organisation')}>
          {t('close.organisation')}
        </Button>
      </div>
      {closing ? (
        <CloseDialog
          what={closing}
          name={closing === 'entity' ? name : organisation.name}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
