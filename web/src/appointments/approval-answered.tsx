import type { ApprovalRequest } from '@vaga/contract/approval';
import { StateSheet } from '../app/state-sheet.tsx';
import { civilDate, formatDay, formatMoment, formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { approvalTexts } from './approval.texts.ts';

/** The answer that stands, of whichever member. */
export function ApprovalAnswered({ request }: { request: ApprovalRequest }) {
  const t = useText(approvalTexts);
  const face = faceOf(request);
  return (
    <StateSheet
      title={t(`${face}.title`)}
      lead={useLead(request)}
      tone={face === 'booked' ? 'done' : face === 'waiting' ? 'waiting' : 'over'}
      detail={<Answer request={request} />}
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

function Answer({ request }: { request: ApprovalRequest }) {
  const t = useText(approvalTexts);
  const language = useLanguage();
  const { service, entity, people, timeZone, serviceDate } = request;
  const time = people[0]?.time;
  const day = time ? civilDate(time, timeZone) : serviceDate;
  return (
    <Facts>
      <Fact name={t('date')} value={formatDay(day, language)} isDay />
      <Fact name={t('service')} value={service} />
      <Fact name={t('place')} value={entity} />
      {people.map(({ person, time }, index) => (
        <Fact
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the order stays
          key={index}
          name={person}
          value={time ? formatTime(time, timeZone, language) : t('noTime')}
        />
      ))}
    </Facts>
  );
}
