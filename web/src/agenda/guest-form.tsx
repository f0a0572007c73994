import { paths } from '../app/paths.ts';
import { formatDay } from '../platform/format.ts';
import { useNavigate } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { dot } from '../ui/dot.ts';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import partClasses from '../ui/part.module.css';
import { agendaTexts } from './agenda.texts.ts';
import { BookedGuestFacts } from './booked-guest-facts.tsx';
import { ConfirmBar } from './confirm-bar.tsx';
import classes from './guest-form.module.css';
import { type StayDays, wallTimeOfStart } from './guest-form.rules.ts';
import { GuestPart, type PersonLists } from './guest-part.tsx';
import { InvoicePart } from './invoice-part.tsx';
import { StartPart } from './start-part.tsx';
import { type GuestFormMessage, useGuestForm } from './use-guest-form.ts';
import type { HotelPosition } from './use-start-choice.ts';

interface GuestFormProps {
  services: readonly { id: number; description: string }[];
  lists: PersonLists;
  position: HotelPosition;
  prefill: { name: string; reservationCode: string };
  /** The stay of the prefilled code; null for none. */
  stay: StayDays | null;
  /** A civil date. */
  today: string;
}

/** Books an appointment for a guest: what, when and where, who, the invoice. */
export function GuestForm({ services, lists, position, prefill, stay, today }: GuestFormProps) {
  const t = useText(agendaTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useGuestForm({ position, prefill, stay, today });
  const { draft, change, errors, choice, reserved, message, status } = form;
  const isMissing = message?.kind === 'missing';
  return (
    <form
      ref={form.box}
      className={classes.form}
      onSubmit={form.submit}
      onKeyDown={form.confirmByKey}
      noValidate
      method="post"
    >
      <p role="status" className={status === '' ? 'visually-hidden' : classes.status}>
        {status}
      </p>
      {isMissing || form.summary.errors.length === 0 ? null : (
        <FormErrorSummary title={t('form.wrong')} errors={form.summary} />
      )}
      <StartPart
        draft={draft}
        errors={errors}
        services={services}
        choice={choice}
        nearest={form.nearest}
        today={today}
        days={form.stayDays}
        onChange={form.choose}
      />
      <section className={partClasses.part} aria-labelledby="guest-who">
        <h2 id="guest-who">{t('form.who')}</h2>
        <GuestPart draft={draft} errors={errors} onChange={change} lists={lists} today={today} />
        <ChoiceField
          id="guest-language"
          label={t('form.language')}
          hint={t('form.languageHint')}
          value={draft.language}
          options={[
            { value: 'pt', text: 'Português' },
            { value: 'en', text: 'English' },
          ]}
          onChange={(value) => change({ language: value === 'en' ? 'en' : 'pt' })}
        />
        <TextField
          {...form.field('reservationCode')}
          label={t('form.reservation')}
          hint={t('form.reservationHint')}
          onBlur={form.lookForStay}
          autoComplete="off"
          maxLength={40}
        />
      </section>
      <InvoicePart draft={draft} errors={errors} onChange={change} />
      <ConfirmBar
        state={reserved.state}
        secondsLeft={reserved.secondsLeft}
        chosen={
          draft.time === ''
            ? null
            : `${wallTimeOfStart(draft.time)}${dot}${formatDay(draft.date, language, 'short')}${dot}${choice.place?.title ?? ''}`
        }
        isBusy={form.isBusy}
        before={
          <>
            <Button
              variant="ghost"
              onClick={() =>
                void (hasPageBefore() ? navigate(-1) : navigate(paths.userHome('partner')))
              }
            >
              {t('form.cancel')}
            </Button>
            <Button type="submit" variant="outline" name="then" value="next" isBusy={form.isBusy}>
              {t('form.confirmNext')}
            </Button>
          </>
        }
      />
      <MessageDialog message={message} onClose={form.closeMessage} />
      <LeaveGuard
        isChanged={form.isChanged}
        labels={{
          title: t('leave.title'),
          text: t('leave.text'),
          leave: t('leave.leave'),
          stay: t('leave.stay'),
        }}
        onLeave={form.giveUp}
      />
    </form>
  );
}

function MessageDialog({
  message,
  onClose,
}: {
  message: GuestFormMessage | null;
  onClose: () => void;
}) {
  const t = useText(agendaTexts);
  if (message === null) return null;
  if (message.kind === 'done')
    return (
      <InfoDialog
        isOpen
        onClose={onClose}
        title={t('done.title')}
        text={
          <>
            <p>{t('done.text')}</p>
            <BookedGuestFacts booked={message.booked} />
          </>
        }
      />
    );
  if (message.kind === 'missing')
    return (
      <InfoDialog isOpen onClose={onClose} title={t('failed.title')} text={t('missing.text')} />
    );
  return (
    <InfoDialog
      isOpen
      onClose={onClose}
      title={t(message.isWarning ? 'refused.warning' : 'refused.error')}
      text={message.text ?? t('failed.text')}
    />
  );
}

/** Whether the tab came here from another of our pages: the router counts them. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
