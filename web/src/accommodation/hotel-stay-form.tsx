import { guestsPerStay, stayGuestDays } from '@vaga/contract/limits';
import type { Stay } from '@vaga/contract/stays';
import { addDays } from '../platform/add-days.rules.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';
import { DayField } from '../ui/day-field.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { AddedGuests } from './added-guests.tsx';
import classes from './stay-form.module.css';
import { StayGuestFields } from './stay-guest-fields.tsx';
import { isDraftOf, withDays } from './stay-guests.rules.ts';
import { staysTexts } from './stays.texts.ts';
import { savedDraftOf, useHotelStayForm, useStayInWords } from './use-hotel-stay-form.ts';

interface HotelStayFormProps {
  /** A civil date. */
  today: string;
  /** The stay that is edited; a new one without it. */
  stay?: Stay;
}

/** A stay of a hotel: its code, its days, its guests. One guest after the other goes into the list; it may stay empty. */
export function HotelStayForm({ today, stay }: HotelStayFormProps) {
  const t = useText(staysTexts);
  const form = useHotelStayForm({ today, stay: stay ?? null });
  const { id, draft, change, errors, next, unsaid } = form;
  const { guests, checkInDate, checkOutDate } = draft;
  // A stay that runs began before today.
  const first = stay && stay.checkInDate < today ? stay.checkInDate : today;
  const fieldsOf = useStayInWords();
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('problem.form')} errors={form.summary} />
      <TextField
        {...form.field('code')}
        name="code"
        label={t('new.code')}
        hint={t(stay ? 'edit.codeHint' : 'new.codeHint')}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className={classes.days}>
        <DayField
          id={`${id}checkInDate`}
          label={t('new.checkIn')}
          value={checkInDate}
          today={today}
          first={first}
          error={errors.checkInDate}
          onChange={(day) => change(withDays({ checkInDate: day, checkOutDate }, guests))}
        />
        <DayField
          id={`${id}checkOutDate`}
          label={t('new.checkOut')}
          value={checkOutDate}
          today={today}
          first={addDays(checkInDate, 1)}
          error={errors.checkOutDate}
          onChange={(day) => change(withDays({ checkInDate, checkOutDate: day }, guests))}
        />
      </div>
      <section className={classes.guestsPart} aria-labelledby={`${id}guests`}>
        <h2 id={`${id}guests`} className={classes.legend}>
          {t('new.guests')}
        </h2>
        <p className={classes.hint}>{t('new.guestsHint', { days: stayGuestDays })}</p>
        <AddedGuests
          id={`${id}added`}
          guests={guests}
          onRemove={form.remove}
          {...(isDraftOf(draft) ? {} : { onChange: form.edit })}
        />
        <StayGuestFields
          id={id}
          guest={next}
          stay={draft}
          today={today}
          errors={errors}
          maximum={guestsPerStay}
          onChange={change}
        >
          <Button variant="outline" size="lg" onClick={form.add} disabled={!form.canAdd}>
            {t('new.addGuest')}
          </Button>
          <p role="status" className={classes.missing}>
            {isDraftOf(draft) && unsaid.length > 0
              ? t('new.missing', {
                  fields: unsaid.map((field) => t(`new.${field}`).toLowerCase()).join(', '),
                })
              : null}
          </p>
        </StayGuestFields>
      </section>
      <Button type="submit" variant="accent" size="lg" isBusy={form.isBusy}>
        {t('new.save')}
      </Button>
      <ConflictDialog
        conflict={form.conflict}
        mine={draft}
        draftOf={savedDraftOf}
        fieldsOf={fieldsOf}
        onMine={form.send}
        onTheirs={change}
      />
    </form>
  );
}
