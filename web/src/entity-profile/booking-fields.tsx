import { ChoiceField } from '../ui/choice-field.tsx';
import { CheckboxField, TextField } from '../ui/field.tsx';
import partClasses from '../ui/part.module.css';
import type { FieldsProps } from './fields.tsx';
import classes from './profile.module.css';

const payments = ['off', 'open', 'authorised'] as const;

/** Whether the entity is found, how people pay it, and how the desk may overbook. Hotels and ticket offices take no bookings. */
export function BookingFields({ form, profile, t }: FieldsProps) {
  const { draft, change, errors } = form;
  const isProvider = ['TestPartner', 'LabPartner'].includes(profile.entityType);
  const isPaidThere = draft.localPayment !== 'off';
  return (
    <section className={partClasses.part} aria-labelledby="profile-booking">
      <h2 id="profile-booking">{t('part.booking')}</h2>
      <CheckboxField
        label={t('isPrivate')}
        hint={t(isProvider ? 'isPrivate.provider' : 'isPrivate.partner')}
        checked={draft.isPrivate}
        onChange={({ target }) => change({ isPrivate: target.checked })}
      />
      {isProvider ? (
        <>
          <CheckboxField
            label={t('onlinePayment')}
            hint={t('onlinePayment.hint')}
            checked={draft.onlinePayment}
            onChange={({ target }) => change({ onlinePayment: target.checked })}
          />
          <ChoiceField
            id={form.field('localPayment').id}
            label={t('localPayment')}
            value={draft.localPayment}
            options={payments.map((value) => ({ value, text: t(`localPayment.${value}`) }))}
            onChange={(localPayment) => change({ localPayment })}
          />
          {isPaidThere ? (
            <fieldset className={classes.methods}>
              <legend>{t('methods')}</legend>
              <CheckboxField
                id={form.field('businessName').id.replace('businessName', 'takesCash')}
                label={t('methods.cash')}
                error={errors.takesCash}
                checked={draft.takesCash}
                onChange={({ target }) => change({ takesCash: target.checked })}
              />
              <CheckboxField
                label={t('methods.reference')}
                checked={draft.takesReference}
                onChange={({ target }) =>
                  change({ takesReference: target.checked, takesCash: draft.takesCash })
                }
              />
            </fieldset>
          ) : null}
          {isPaidThere ? (
            <TextField
              {...form.field('releaseHours')}
              label={t('releaseHours')}
              hint={t('releaseHours.hint')}
              inputMode="numeric"
            />
          ) : null}
          <TextField
            {...form.field('overbookPerDay')}
            label={t('overbookPerDay')}
            hint={t('overbookPerDay.hint')}
            inputMode="numeric"
          />
          <CheckboxField
            label={t('deskMayOverbook')}
            hint={t('deskMayOverbook.hint')}
            checked={draft.deskMayOverbook}
            onChange={({ target }) => change({ deskMayOverbook: target.checked })}
          />
        </>
      ) : null}
    </section>
  );
}
