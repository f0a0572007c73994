import type { DeskBookableService } from '@vaga/contract/agenda';
import type { AgendaDay } from '@vaga/contract/agenda-day';
import { flexibleMinutes } from '@vaga/contract/limits';
import { formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, TextAreaField, TextField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { Key } from '../day/key.tsx';
import type { PersonLists } from '../guest-part.tsx';
import { ChipChoice } from './chip-choice.tsx';
import { deskTexts } from './desk.texts.ts';
import { withService } from './desk-booking.ts';
import { idOfField } from './desk-fields.ts';
import { DeskPersonPart } from './desk-person-part.tsx';
import classes from './desk-sheet.module.css';
import { PaymentPart } from './payment-part.tsx';
import { StartChoicePart } from './start-choice-part.tsx';
import type { DeskFormState } from './use-desk-form.ts';

const noteLength = 280;

interface DeskFormProps {
  form: DeskFormState;
  services: readonly DeskBookableService[];
  day: AgendaDay;
  lists: PersonLists;
  today: string;
}

/** Service, time, person, payment, note: in this order a member asks. */
export function DeskForm({ form, services, day, lists, today }: DeskFormProps) {
  const t = useText(deskTexts);
  const { draft, change, errors, status } = form;
  return (
    <form
      className={classes.form}
      onSubmit={form.submit}
      onKeyDown={form.confirmByKey}
      noValidate
      method="post"
    >
      <div className={classes.body}>
        <p role="status" className={status === '' ? 'visually-hidden' : classes.status}>
          {status}
        </p>
        {form.summary.errors.length === 0 ? null : (
          <FormErrorSummary title={t('wrong')} errors={form.summary} />
        )}
        <ServicePart form={form} services={services} />
        <StartChoicePart form={form} pools={day.pools} today={today} />
        <DeskPersonPart form={form} lists={lists} today={today} />
        {form.isAtAddress ? (
          <TextField
            {...form.field('address')}
            label={t('part.address')}
            autoComplete="off"
            maxLength={200}
          />
        ) : null}
        <PaymentPart form={form} />
        <TextAreaField
          id={idOfField('note')}
          label={t('part.note')}
          error={errors.note}
          aside={
            <small className={classes.soft}>
              {draft.note.length}/{noteLength}
            </small>
          }
          placeholder={t('note.hint')}
          rows={2}
          maxLength={noteLength}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        <CheckboxField
          label={t('flexible', { minutes: flexibleMinutes })}
          checked={draft.isFlexible}
          onChange={({ target }) => change({ isFlexible: target.checked })}
        />
      </div>
      <DeskActs form={form} />
    </form>
  );
}

function ServicePart({ form, services }: Pick<DeskFormProps, 'form' | 'services'>) {
  const t = useText(deskTexts);
  const language = useLanguage();
  const { draft, errors } = form;
  const shown = services.filter(({ idPools }) => draft.pool === '' || idPools.includes(draft.pool));
  return (
    <ChipChoice
      id={idOfField('service')}
      label={t('part.service')}
      error={errors.service}
      empty={t('service.none')}
      value={draft.service}
      options={shown.map(({ idEntityService, name, location, priceCents }) => ({
        value: idEntityService,
        text: location === 'AtAddress' ? `${name}, ${t('service.atAddress')}` : name,
        note: priceCents === 0 ? t('payment.none') : formatMoney(priceCents, language),
      }))}
      onChange={(service) => form.choose(withService(draft, service))}
    />
  );
}

/** 'Marcar' by Enter, with the entry by Ctrl+Enter for who comes today. */
function DeskActs({ form }: { form: DeskFormState }) {
  const t = useText(deskTexts);
  const { canCheckIn, isBusy } = form;
  return (
    <footer className={classes.foot}>
      <div className={classes.acts}>
        {canCheckIn ? (
          <Button
            variant="accent"
            size="lg"
            className={classes.main}
            isBusy={isBusy}
            onClick={form.bookAndCheckIn}
            aria-keyshortcuts="Control+Enter"
          >
            {t('bookAndCheckIn')} <Key>Ctrl Enter</Key>
          </Button>
        ) : null}
        <Button
          type="submit"
          size="lg"
          variant={canCheckIn ? 'outline' : 'accent'}
          className={canCheckIn ? undefined : classes.main}
          isBusy={isBusy}
        >
          {t(canCheckIn ? 'bookOnly' : 'book')}
        </Button>
      </div>
      <CheckboxField
        label={t('another')}
        checked={form.isForAnother}
        onChange={({ target }) => form.setForAnother(target.checked)}
      />
    </footer>
  );
}
