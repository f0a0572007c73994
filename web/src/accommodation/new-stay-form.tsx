import { guestsPerStay, stayGuestDays } from '@vaga/contract/limits';
import { isStayCode } from '@vaga/contract/stay-code';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { addDays } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { AddedGuests } from './added-guests.tsx';
import type { Arrival } from './arrivals.rules.ts';
import { errorOfName, tidy } from './arrivals.rules.ts';
import classes from './stay-form.module.css';
import { StayGuestFields } from './stay-guest-fields.tsx';
import { isDraftOf, missingOfStayGuest, type StayGuestField } from './stay-guests.rules.ts';
import { saveStay } from './stays.api.ts';
import { staysTexts } from './stays.texts.ts';

type Name = 'code' | 'checkInDate' | 'checkOutDate' | StayGuestField;

interface StayDraft extends Arrival {
  code: string;
  checkInDate: string;
  checkOutDate: string;
  guests: Arrival[];
}

/** A new stay. One guest after the other goes into the list; it may stay empty. */
export function NewStayForm({ today }: { today: string }) {
  const t = useText(staysTexts);
  const loginType = useLoginType();
  const navigate = useNavigate();
  const id = useId();
  const initial = {
    code: '',
    checkInDate: today,
    checkOutDate: addDays(today, 1),
    name: '',
    day: '',
    time: '',
    guests: [],
  };
  const form = useForm<StayDraft, Name>({
    initial,
    keptAs: 'stay.new',
    idOf: (name) => `${id}${name}`,
    isBlocking: true,
    codes: {
      'stay.code_taken': 'code',
      'stay.code_wrong': 'code',
      'stay.days_wrong': 'checkOutDate',
    },
    failed: t('problem.text'),
    check: (sent): FieldErrors<Name> => ({
      ...(isStayCode(sent.code.replace(/\s/g, '').toUpperCase()) ? {} : { code: t('error.code') }),
      ...(sent.checkInDate === '' ? { checkInDate: t('error.checkIn') } : {}),
      ...(sent.checkOutDate <= sent.checkInDate ? { checkOutDate: t('error.checkOut') } : {}),
      ...(isDraftOf(sent)
        ? {
            name: t('error.unfinished'),
            ...(missing.includes('day') ? { day: t('error.day') } : {}),
            ...(missing.includes('time') ? { time: t('error.time') } : {}),
          }
        : {}),
    }),
    send: async (sent, key) => {
      const { code, checkInDate, checkOutDate, guests } = sent;
      const { type, data, messages } = await saveStay(
        { code, checkInDate, checkOutDate, guests },
        key,
      );
      if (type !== 'Success' || !data) throw new ApiError(200, messages);
      form.forget(initial);
      const added = paths.bookingsList(loginType, { code: data.reservation.code });
      await navigate(added, { state: { hasAdded: true } });
    },
  });
  const { draft, change, errors, summary } = form;
  const { guests } = draft;
  const next = { name: draft.name, day: draft.day || draft.checkInDate, time: draft.time };
  const missing = missingOfStayGuest(next, draft);
  const canAdd = missing.length === 0;
  // What else is wrong with a name stands beside it while one types.
  const isNameShort = errorOfName(next.name, guests, guestsPerStay) === 'fault.name';
  const unsaid = missing.filter((field) => field !== 'name' || isNameShort);

  function add() {
    if (!canAdd) return;
    // The list stands with the new line before it is scrolled to.
    flushSync(() =>
      change({
        guests: [...guests, { ...next, name: tidy(next.name) }],
        name: '',
        day: '',
        time: '',
      }),
    );
    document.getElementById(`${id}name`)?.focus({ preventScroll: true });
    const added = document.getElementById(`${id}added`)?.lastElementChild;
    added?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('problem.form')} errors={summary} />
      <TextField
        {...form.field('code')}
        name="code"
        label={t('new.code')}
        hint={t('new.codeHint')}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className={classes.days}>
        <TextField {...form.field('checkInDate')} type="date" label={t('new.checkIn')} />
        <TextField
          {...form.field('checkOutDate')}
          type="date"
          min={draft.checkInDate}
          label={t('new.checkOut')}
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
          onRemove={(name) => change({ guests: guests.filter((guest) => guest.name !== name) })}
        />
        <StayGuestFields
          id={id}
          guest={next}
          stay={draft}
          errors={errors}
          maximum={guestsPerStay}
          onChange={change}
        >
          <Button variant="outline" size="lg" onClick={add} disabled={!canAdd}>
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
    </form>
  );
}
