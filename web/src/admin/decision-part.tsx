import type { Registration } from '@vaga/contract/admin-registrations';
import { approveRegistration } from '@vaga/contract/calls/admin-registrations';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../app/root-data.ts';
import { mayCall } from '../app/session-access.ts';
import { isUnanswered, useAttempt } from '../platform/attempt.ts';
import { formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { decide, type RegistrationAct } from './registrations.api.ts';
import classes from './registrations.module.css';
import { registrationsTexts } from './registrations.texts.ts';

type Face = 'approve' | 'ask' | 'refuse';
const faceOfKey: Partial<Record<string, Face>> = { a: 'approve', p: 'ask', r: 'refuse' };
const fields = 'input, select, textarea, dialog';

/** What an administrator decides: the three acts, each by a key too; or what was decided, with the way back while there is one. */
export function DecisionPart({ registration }: { registration: Registration }) {
  const t = useText(registrationsTexts);
  const session = useSession();
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const [face, setFace] = useState<Face | null>(null);
  const { id, state, decision, companyName } = registration;
  const isOpen = state === 'received' || (state === 'asked' && decision?.undoUntil === null);
  const mayDecide = session !== null && mayCall(session, approveRegistration);
  useFaceKeys(isOpen && mayDecide, setFace);

  const send = (act: RegistrationAct) =>
    attempt.run(async () => {
      try {
        const { type, messages } = await decide(id, act);
        if (type === 'Error') throw new ApiError(200, messages);
        setFace(null);
      } catch (error) {
        // Another administrator may have decided: the page shows what.
        if (!isUnanswered(error)) setFace(null);
        throw error;
      } finally {
        await revalidate();
      }
    }, act);
  const dialog = { company: companyName, isBusy: attempt.isBusy, onClose: () => setFace(null) };

  return (
    <>
      {decision ? (
        <Decided
          registration={registration}
          isBusy={attempt.isBusy}
          onUndo={() => send({ act: 'undo' })}
          mayUndo={mayDecide}
        />
      ) : null}
      {isOpen && mayDecide ? (
        <div className={classes.decide}>
          <Button variant="accent" size="lg" onClick={() => setFace('approve')}>
            {t('approve')}
          </Button>
          <Button variant="outline" size="lg" onClick={() => setFace('ask')}>
            {t('ask')}
          </Button>
          <Button variant="ghost" size="lg" onClick={() => setFace('refuse')}>
            {t('refuse')}
          </Button>
        </div>
      ) : null}
      {face === 'approve' ? (
        <ApproveDialog
          {...dialog}
          kind={registration.partnerKind}
          onApprove={(entity) => send({ act: 'approve', ...entity })}
        />
      ) : null}
      {face === 'ask' ? (
        <AskDialog {...dialog} onAsk={(text) => send({ act: 'ask', text })} />
      ) : null}
      {face === 'refuse' ? (
        <RefuseDialog {...dialog} onRefuse={(refusal) => send({ act: 'refuse', ...refusal })} />
      ) : null}
      <FailureDialog attempts={[attempt]} title={t('failed.title')} text={t('failed.text')} />
    </>
  );
}

interface DecidedProps {
  registration: Registration;
  isBusy: boolean;
  mayUndo: boolean;
  onUndo: () => void;
}

function Decided({ registration, isBusy, mayUndo, onUndo }: DecidedProps) {
  const t = useText(registrationsTexts);
  const language = useLanguage();
  const { decision, state } = registration;
  const { revalidate } = useRevalidator();
  const undoUntil = decision?.undoUntil ?? null;
  useReadAt(undoUntil, revalidate);
  if (!decision) return null;
  const { by, text, reason, entityName, entityType } = decision;
  const who = by ?? '–';
  const sentence =
    state === 'approved' && entityType && entityType !== 'Administrator'
      ? t('decision.approved', { who, type: t(`type.${entityType}`), name: entityName ?? '' })
      : state === 'refused' && reason
        ? t('decision.refused', { who, reason: t(`reason.${reason}`) })
        : t('decision.asked', { who, text: text ?? '' });
  return (
    <div className={classes.decision} role="status">
      <p>
        {sentence}{' '}
        {undoUntil
          ? t('decision.pending', { time: formatTime(undoUntil, homeTimeZone, language) })
          : t('decision.sent')}
      </p>
      {undoUntil && mayUndo ? (
        <Button variant="outline" isBusy={isBusy} onClick={onUndo}>
          {t('undo')}
        </Button>
      ) : null}
    </div>
  );
}

/** Reads the page again once the time to undo is over: then the decision has been sent. */
function useReadAt(instant: string | null, read: () => Promise<void>): void {
  useEffect(() => {
    if (instant === null) return;
    // A second for the job that sends it.
    const wait = Math.max(0, Date.parse(instant) - Date.now()) + 1500;
    const timer = setTimeout(() => void read(), wait);
    return () => clearTimeout(timer);
  }, [instant, read]);
}

/** A, P and R open the three acts. */
function useFaceKeys(isOn: boolean, open: (face: Face) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const face = faceOfKey[event.key.toLowerCase()];
      const isTyping = event.target instanceof Element && event.target.closest(fields) !== null;
      if (!face || isTyping) return;
      event.preventDefault();
      open(face);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, open]);
}
