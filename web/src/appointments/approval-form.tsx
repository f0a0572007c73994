import type { ApprovalRequest } from '@vaga/contract/approval';
import {
  acceptedHoldEndsBeforeHours,
  acceptedHoldHours,
  reasonCharacters,
} from '@vaga/contract/limits';
import { useState } from 'react';
import { PageHead } from '../app/page-head.tsx';
import { ZoneNote } from '../partners/index.ts';
import { addDays } from '../platform/add-days.rules.ts';
import { civilDate, formatDay, formatMoney, formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import type { RequestCredential } from '../requests/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PersonChip, TimeChip } from '../ui/chips.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { approvalTexts } from './approval.texts.ts';
import { ApprovalDays } from './approval-days.tsx';
import classes from './approval-form.module.css';
import { useApproval } from './use-approval.ts';

interface ApprovalFormProps {
  credential: RequestCredential;
  request: ApprovalRequest;
}

type Start = ApprovalRequest['starts'][number];

/** Who asks for what and when; the times that would do; yes with one of them, or no. */
export function ApprovalForm({ credential, request }: ApprovalFormProps) {
  const t = useText(approvalTexts);
  const language = useLanguage();
  const { accept, refuse, isBusy, lost, problem, forget } = useApproval(credential);
  const [isRefusing, setRefusing] = useState(false);
  const [time, setTime] = useState('');
  const { timeZone, starts, people, date } = request;
  const chosen = starts.find((start) => start.time === time);
  const acceptLabel = chosen
    ? t('accept', { time: formatTime(chosen.time, timeZone, language) })
    : t('acceptNone');

  function choose(start: string) {
    forget();
    setTime(start);
  }

  return (
    <Page width="narrow">
      <PageHead title={t('title')} />
      <div className={classes.form}>
        <PageTitle
          title={t('title')}
          lead={t('lead', {
            entity: request.entity,
            until: formatDay(lastDayOf(request), language),
          })}
        />
        <WhoAndWhat request={request} />
        <section className={classes.choice} aria-labelledby="approval-times">
          <h2 id="approval-times" className={classes.heading}>
            {t('choose')}
          </h2>
          <ApprovalDays request={request} onChange={forget} />
          {lost ? (
            <p ref={bringIntoView} className={classes.lost} role="alert">
              {lost}
            </p>
          ) : null}
          <div aria-live="polite" className={classes.times}>
            {starts.length === 0 ? (
              <p className={classes.none}>{t('none', { day: formatDay(date, language) })}</p>
            ) : (
              <Times request={request} chosen={chosen} onChoose={choose} />
            )}
          </div>
        </section>
        {chosen && people.length > 1 ? <Plan request={request} start={chosen} /> : null}
        <p className={classes.soft}>
          {t('kept', { hours: acceptedHoldHours, before: acceptedHoldEndsBeforeHours })}
        </p>
      </div>
      <div className={classes.bar} data-thumb>
        <Button variant="outline" size="lg" onClick={() => setRefusing(true)}>
          {t('refuse')}
        </Button>
        <Button
          variant="accent"
          size="lg"
          isBusy={isBusy}
          disabled={!chosen}
          onClick={() => chosen && accept(chosen.slots)}
        >
          {acceptLabel}
        </Button>
      </div>
      <ReasonDialog
        isOpen={isRefusing}
        isBusy={isBusy}
        isOptional
        labels={{
          title: t('refuse.title'),
          reason: t('refuse.reason'),
          hint: t('refuse.hint'),
          short: t('refuse.short', { minimum: reasonCharacters.minimum }),
          confirm: t('refuse.confirm'),
          back: t('refuse.keep'),
          close: t('close'),
        }}
        onClose={() => setRefusing(false)}
        onRefuse={refuse}
      />
      <InfoDialog
        isOpen={problem !== null}
        onClose={forget}
        title={t('problem.title')}
        text={problem?.text ?? t('problem.text')}
      />
    </Page>
  );
}

/** Pressed is at the foot of a long list of times; what is said of the one chosen stands above them, at the days. */
function bringIntoView(message: HTMLElement | null) {
  message?.scrollIntoView({ block: 'center' });
}

/** The request can be answered until the first moment that is no longer of this day. */
function lastDayOf({ answerUntil, timeZone }: ApprovalRequest): string {
  return addDays(civilDate(answerUntil, timeZone), -1);
}

function WhoAndWhat({ request }: { request: ApprovalRequest }) {
  const t = useText(approvalTexts);
  const language = useLanguage();
  const { service, serviceDate, people, priceCents, location } = request;
  const price = priceCents === 0 ? t('free') : formatMoney(priceCents, language);
  return (
    <Card as="section" className={classes.card} aria-label={t('what')}>
      <Facts>
        <Fact name={t('day')} value={formatDay(serviceDate, language)} isDay />
        <Fact name={t('service')} value={service} />
        {location === 'Entity' ? null : (
          <Fact name={t('where')} value={t(location === 'Online' ? 'online' : 'atAddress')} />
        )}
        <Fact name={t('price')} value={people.length > 1 ? t('each', { price }) : price} />
      </Facts>
      <h2 className={classes.heading}>{t('people', { count: people.length })}</h2>
      <ul role="list" className={classes.people}>
        {people.map(({ person }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the order stays
          <li key={index}>
            <PersonChip name={person} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const parts = [
  { part: 'morning', until: 13 },
  { part: 'afternoon', until: 18 },
  { part: 'evening', until: 24 },
] as const;

function Times({
  request: { starts, timeZone, people },
  chosen,
  onChoose,
}: {
  request: ApprovalRequest;
  chosen: Start | undefined;
  onChoose: (time: string) => void;
}) {
  const t = useText(approvalTexts);
  const language = useLanguage();
  const hourOf = ({ time }: Start) => Number(time.slice(11, 13));
  const [first] = starts;
  return (
    <>
      {first ? <ZoneNote instant={first.time} timeZone={timeZone} /> : null}
      {parts.map(({ part, until }, index) => {
        const from = parts[index - 1]?.until ?? 0;
        const here = starts.filter((start) => hourOf(start) >= from && hourOf(start) < until);
        if (here.length === 0) return null;
        return (
          <div key={part} className={classes.part}>
            <h3 className={classes.partName}>{t(part)}</h3>
            <div className={classes.chips}>
              {here.map((start) => (
                <TimeChip
                  key={start.time}
                  time={formatTime(start.time, timeZone, language)}
                  label={t('timeFor', { time: start.timeRange, count: people.length })}
                  isChosen={start === chosen}
                  onClick={() => onChoose(start.time)}
                />
              ))}
            </div>
          </div>
        );
      })}
    </>
  );
}

/** Who would come when: together where there is room, else one after the other. */
function Plan({ request, start }: { request: ApprovalRequest; start: Start }) {
  const t = useText(approvalTexts);
  const language = useLanguage();
  const isTogether = new Set(start.slots).size === 1;
  return (
    <Card as="section" className={classes.card} aria-live="polite" aria-label={t('plan')}>
      <p className={classes.soft}>{t(isTogether ? 'together' : 'oneByOne')}</p>
      <Facts>
        {request.people.map(({ person }, index) => (
          <Fact
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the order stays
            key={index}
            name={person}
            value={formatTime(start.slots[index] ?? start.time, request.timeZone, language)}
          />
        ))}
      </Facts>
    </Card>
  );
}
