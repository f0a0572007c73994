import type { EntityAppointmentPerson } from '@vaga/contract/entity-appointments';
import { useState } from 'react';
import {
  type PersonDraft,
  type PersonField,
  personLabels,
  personsTexts,
} from '../persons/index.ts';
import { formatDay } from '../platform/format.ts';
import { useNavigate } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { refusedFields, useForm } from '../platform/use-form.ts';
import { ApiError, messageIn } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import partClasses from '../ui/part.module.css';
import { saveGuest } from './agenda.api.ts';
import { agendaTexts } from './agenda.texts.ts';
import { changedFieldsOf, editErrors, guestOf } from './edit-guest.ts';
import { textsOfErrors } from './guest-draft.ts';
import classes from './guest-form.module.css';
import { GuestPart, guestFieldId, type PersonLists } from './guest-part.tsx';
import { useGuestErrorTexts } from './use-guest-error-texts.ts';

interface EditGuestFormProps {
  appointment: EntityAppointmentPerson;
  lists: PersonLists;
  /** What the person is to the members: a guest, a patient. */
  who: string;
  /** Where the reader goes on. */
  backTo: string;
  /** A civil date. */
  today: string;
}

/** The form of an appointment that is booked: all of it can be read, and what people mistype can be corrected. */
export function EditGuestForm({ appointment, lists, who, backTo, today }: EditGuestFormProps) {
  const t = useText(agendaTexts);
  const texts = useGuestErrorTexts();
  const tPerson = useText(personsTexts);
  const navigate = useNavigate();
  const initial = guestOf(appointment);
  const { idPersonSchedule: id, editableFields } = appointment;
  const [shown, setShown] = useState<{ title: string; text: string; isSaved: boolean } | null>(
    null,
  );
  const form = useForm<PersonDraft, PersonField>({
    initial,
    keptAs: `guest-edit.${id}`,
    keeps: editableFields,
    idOf: guestFieldId,
    labels: Object.fromEntries(
      Object.entries(personLabels).map(([field, key]) => [field, tPerson(key)]),
    ),
    check: (draft) => textsOfErrors(editErrors(draft, { editableFields, initial, today }), texts),
    refusalOf: (error) => {
      const errors = refusedFields(error, refusedCodes);
      if (Object.keys(errors).length > 0) return { errors };
      const isWarning = error instanceof ApiError && error.messages[0]?.messageType === 'Warning';
      setShown({
        title: t(isWarning ? 'refused.warning' : 'refused.error'),
        text: messageIn(error) ?? t('failed.text'),
        isSaved: false,
      });
      return {};
    },
    send: async (draft) => {
      const changed = changedFieldsOf(draft, { editableFields, today });
      const message = await saveGuest(appointment, changed);
      form.forget();
      setShown({ title: t('done.title'), text: message ?? t('edit.saved'), isSaved: true });
    },
  });
  const isLocked = (field: PersonField) => !editableFields.includes(field);
  const isChanged = editableFields.some((field) => form.draft[field] !== initial[field]);
  const goBack = () => navigate(backTo);
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('form.wrong')} errors={form.summary} />
      <BookedStart appointment={appointment} />
      <section className={partClasses.part} aria-labelledby="guest-who">
        <h2 id="guest-who">{who}</h2>
        <GuestPart
          draft={form.draft}
          errors={form.errors}
          onChange={form.change}
          lists={lists}
          today={today}
          isLocked={isLocked}
        />
      </section>
      <div className={classes.acts}>
        <Button variant="outline" onClick={() => void goBack()}>
          {t('form.cancel')}
        </Button>
        <Button
          type="submit"
          variant="accent"
          isBusy={form.isBusy}
          disabled={editableFields.length === 0}
        >
          {t('form.confirm')}
        </Button>
      </div>
      <InfoDialog
        isOpen={shown !== null}
        title={shown?.title ?? ''}
        text={shown?.text}
        onClose={() => {
          setShown(null);
          if (shown?.isSaved) void goBack();
        }}
      />
      <LeaveGuard
        isChanged={isChanged && !form.isBusy && !shown?.isSaved}
        labels={{
          title: t('leave.title'),
          text: t('edit.leaveText'),
          leave: t('leave.leave'),
          stay: t('edit.stay'),
        }}
        onLeave={() => form.forget(initial)}
      />
    </form>
  );
}

/** Service, date, place, time and invoice as they were booked: another time is chosen in the list, by 'Reagendar'. */
function BookedStart({ appointment }: { appointment: EntityAppointmentPerson }) {
  const t = useText(agendaTexts);
  const language = useLanguage();
  const { serviceDescription, scheduledDate, businessName, timeSlot, invoiceData } = appointment;
  const lines = [
    [t('filter.service'), serviceDescription],
    [t('filter.date'), formatDay(scheduledDate.slice(0, 10), language, 'dateOfYear')],
    [t('form.place'), appointment.atServiceEntity ? businessName : t('atHome')],
    [t('reschedule.time'), timeSlot ?? t('noTime')],
    [t('form.invoice'), invoiceData ? invoiceData.name : t('form.no')],
  ] as const;
  return (
    <fieldset className={classes.lock} disabled>
      <section className={partClasses.part} aria-labelledby="guest-when">
        <h2 id="guest-when">{t('form.when')}</h2>
        {lines.map(([label, value]) => (
          <TextField key={label} label={label} value={value} readOnly />
        ))}
      </section>
    </fieldset>
  );
}

/** A message's code is the path of the field that it concerns. */
const refusedCodes: Readonly<Record<string, PersonField>> = Object.fromEntries(
  (Object.keys(personLabels) as PersonField[]).map((field) => [field, field]),
);
