import type { ApprovalRequest } from '@vaga/contract/approval';
import { useEffect } from 'react';
import { PaymentFace } from '../payments/payment-face.tsx';
import { civilDate, formatDay, formatMoment, formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { approvalTexts } from './approval.texts.ts';
import classes from './approval-form.module.css';

/** The answer that stands, whoever gave it. */
export function ApprovalAnswered({ request }: { request: ApprovalRequest }) {
  const t = useText(approvalTexts);
  const face = faceOf(request);
  // The answer stands where the question stood, far below on a phone. Newer browsers answer with a promise: no clean-up.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <PaymentFace
      title={t(`${face}.title`)}
      lead={useLead(request)}
      tone={face === 'booked' ? 'done' : face === 'waiting' ? 'waiting' : 'over'}
      detail={<Facts request={request} />}
    />
  );
}

/** One that still waits has a form instead of a face. */
function faceOf({ standing, state }: ApprovalRequest) {
  return standing ?? (state === 'pending' ? 'canceled' : state);
}

function useLead(request: ApprovalRequest): string {
  const { standing, state, holdExpiresAt, timeZone, reason } = request;
  const t = useText(approvalTexts);
  const language = useLanguage();
  if (standing === 'waiting' && holdExpiresAt) {
    return t('waiting.lead', { until: formatMoment(holdExpiresAt, timeZone, language) });
  }
  if (state === 'refused' && reason) return t('refused.withReason', { reason });
  return t(`${faceOf(request)}.lead`);
}

function Facts({ request }: { request: ApprovalRequest }) {
  const t = useText(approvalTexts);
  const language = useLanguage();
  const { service, entity, people, timeZone, serviceDate } = request;
  const time = people[0]?.time;
  const day = time ? civilDate(time, timeZone) : serviceDate;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('date')}</dt>
        <dd className={classes.day}>{formatDay(day, language)}</dd>
      </div>
      <div>
        <dt>{t('service')}</dt>
        <dd>{service}</dd>
      </div>
      <div>
        <dt>{t('place')}</dt>
        <dd>{entity}</dd>
      </div>
      {people.map(({ person, time }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the order stays
        <div key={index}>
          <dt>{person}</dt>
          <dd>{time ? formatTime(time, timeZone, language) : t('noTime')}</dd>
        </div>
      ))}
    </dl>
  );
}
