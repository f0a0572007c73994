import type { Service, ServiceType } from '@vaga/contract/catalogue';
import { type FormEvent, useState } from 'react';
import { useBrand, useIsMember } from '../../app/root-data.ts';
import { type EntityVisit, findVisit, keepVisit, tidyCode } from '../../partners/index.ts';
import { useAttempt } from '../../platform/attempt.ts';
import { useDraft } from '../../platform/draft.ts';
import { useText } from '../../platform/texts.ts';
import { type FieldErrors, useFormErrors } from '../../platform/use-form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { CheckboxField, TextField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { cartTexts } from '../cart.texts.ts';
import { type ChosenBefore, keptPlace } from './chosen-place.rules.ts';
import { ChosenPlace } from './chosen-place.tsx';
import { EntityCodeField } from './entity-code-field.tsx';
import { OtherChoice } from './other-choice.tsx';
import { PeopleField } from './people-field.tsx';
import { PrescriptionQuestion, type PrescriptionType } from './prescription-part.tsx';
import { ServiceSelect } from './service-select.tsx';
import classes from './services-form.module.css';
import {
  fieldsOf,
  prescriptionLabels,
  type ServicesDraft,
  type ServicesField,
  servicesErrors,
  withTypedPerson,
} from './services-form.rules.ts';
import { ServicesSummary } from './services-summary.tsx';
import { stayErrors, useDaysOfStay } from './stay-of-guests.ts';
import { useMakeCart } from './use-make-cart.ts';

interface ServicesFormProps {
  services: Service[];
  serviceTypes: ServiceType[];
  prescriptionTypes: PrescriptionType[];
  persons: { id: string; name: string }[];
  /** The full name of whose account it is; empty for a member, who books for guests alone. */
  me: string;
  today: string;
  chosen: ChosenBefore;
}

export function ServicesForm({
  services,
  serviceTypes,
  prescriptionTypes,
  persons,
  me,
  today,
  chosen,
}: ServicesFormProps) {
  const t = useText(cartTexts);
  // A hotel books by its own code.
  const isForGuests = useIsMember();
  const {
    draft: kept,
    change: keep,
    forget,
  } = useDraft<ServicesDraft>(`services.${addressOf(chosen)}`, {
    service: services.some(({ id }) => String(id) === chosen.service) ? chosen.service : '',
    travelling: 'no',
    date: chosen.date > today ? chosen.date : today,
    time: '',
    people: persons.filter(({ id }) => id === chosen.person),
    typedName: '',
    entityCode: '',
    reservationCode: isForGuests ? chosen.reservation : '',
    hasPrescription: 'no',
    prescriptions: {},
    isRequestedByGuest: false,
  });
  // A tab that stood open overnight has kept a day that is over.
  const draft = kept.date < today ? { ...kept, date: today } : kept;
  const form = useFormErrors<ServicesField>(
    (name) => `services-${name}`,
    prescriptionLabels(draft.people, t),
  );
  const { errors, summary } = form;
  const [summed, setSummed] = useState<Looked | null>(null);
  const { run, isBusy } = useAttempt();
  const cart = useMakeCart(chosen, forget);

  const service = services.find(({ id }) => String(id) === draft.service);
  const takesPrescription = service?.allowPrescription === true;

  function change(part: Partial<ServicesDraft>) {
    keep(part);
    form.forget(fieldsOf(part, draft.people.length));
  }

  /**
   * Looks at the form, and asks whose the code is; then the summary opens. A patient who tapped a start has said what it says,
   * and reads it again at the payment.
   */
  function submit(event: FormEvent) {
    event.preventDefault();
    const whole = withTypedPerson(draft, persons);
    if (whole !== draft) change({ people: whole.people, typedName: '' });
    void run(async () => {
      const looked = await lookUp(tidyCode(whole.entityCode));
      const found = servicesErrors(whole, { today, takesPrescription, isForGuests, t });
      const ofCode = 'error' in looked ? { entityCode: t(looked.error) } : {};
      const ofStay = isForGuests ? await stayErrors(whole, { today, t }) : {};
      if (!form.show({ ...ofStay, ...found, ...ofCode }) || !('visit' in looked)) return;
      if (isForGuests || !keptPlace(whole, chosen)?.time) return setSummed(looked);
      const isPrescribed = takesPrescription && whole.hasPrescription === 'yes';
      await cart.make({ draft: whole, isPrescribed, visit: looked.visit });
    });
  }

  // A patient who tapped a start has said what and when: whom it is for is all that is asked.
  const isTapped = !isForGuests && chosen.time !== '' && chosen.entity !== '';
  const whatAndWhen = (
    <>
      <ServiceSelect
        id="services-service"
        services={services}
        serviceTypes={serviceTypes}
        value={draft.service}
        error={errors.service}
        onChange={(id) => change({ service: id })}
      />
      <When
        draft={draft}
        today={today}
        isForGuests={isForGuests}
        errors={errors}
        onChange={change}
      />
    </>
  );

  return (
    <form className={classes.form} onSubmit={submit} noValidate method="post">
      <FormErrorSummary title={t('services.problem')} errors={summary} />
      <ChosenPlace draft={draft} chosen={chosen} services={services} isServiceNamed={isTapped} />
      {isTapped ? null : whatAndWhen}
      <PeopleField
        id="services-people"
        persons={persons}
        me={me}
        people={draft.people}
        typedName={draft.typedName}
        error={errors.people}
        onChange={change}
      />
      {takesPrescription ? (
        <PrescriptionQuestion
          types={prescriptionTypes}
          draft={draft}
          errors={errors}
          onChange={change}
        />
      ) : null}
      {isTapped ? (
        <OtherChoice draft={draft} chosen={chosen} errors={errors}>
          {whatAndWhen}
        </OtherChoice>
      ) : null}
      {isForGuests ? (
        <CheckboxField
          id="services-isRequestedByGuest"
          label={t('services.asked')}
          checked={draft.isRequestedByGuest}
          error={errors.isRequestedByGuest}
          onChange={({ target }) => change({ isRequestedByGuest: target.checked })}
        />
      ) : (
        <EntityCodeField
          value={draft.entityCode}
          error={errors.entityCode}
          onChange={(entityCode) => change({ entityCode })}
        />
      )}
      {cart.failure ? (
        <p role="alert" className={classes.error}>
          {cart.failure.text ?? t('problem.text')}
        </p>
      ) : null}
      <Button type="submit" variant="accent" size="lg" isBusy={isBusy}>
        {t('services.next')}
      </Button>
      {summed ? (
        <ServicesSummary
          draft={draft}
          service={service}
          visit={summed.visit}
          chosen={chosen}
          onChange={() => setSummed(null)}
          onMade={forget}
        />
      ) : null}
    </form>
  );
}

interface Looked {
  /** By whose code one books; null without one. */
  visit: EntityVisit | null;
}

/** Whose code it is; it is kept from now on. */
async function lookUp(
  code: string,
): Promise<Looked | { error: 'fault.entityCode' | 'fault.entityCodeAsk' }> {
  if (code === '') return { visit: null };
  try {
    const visit = await findVisit(code, Date.now());
    if (!visit) return { error: 'fault.entityCode' };
    keepVisit(visit);
    return { visit };
  } catch {
    // The patient is not to blame: the form says so beside the code, and all else stays as typed.
    return { error: 'fault.entityCodeAsk' };
  }
}

interface WhenProps {
  draft: ServicesDraft;
  today: string;
  isForGuests: boolean;
  errors: FieldErrors<ServicesField>;
  onChange: (part: Partial<ServicesDraft>) => void;
}

/**
 * Whether it is for a trip, the day, and the time of a trip. Only the brand for travellers asks, whatever the service:
 * who has a ticket chooses the day with the place.
 */
function When({ draft, today, isForGuests, errors, onChange }: WhenProps) {
  const t = useText(cartTexts);
  const { asset } = useBrand();
  const { days, hint, look } = useDaysOfStay(draft, { today, onChange });
  if (asset !== 'reservation') return null;
  const isTrip = draft.travelling === 'yes';
  return (
    <>
      {isForGuests ? (
        <TextField
          id="services-reservationCode"
          label={t('services.stay')}
          hint={t('services.stayHint')}
          aside={<small className={classes.optional}>{t('services.optional')}</small>}
          value={draft.reservationCode}
          error={errors.reservationCode}
          maxLength={40}
          autoComplete="off"
          onBlur={look}
          onChange={({ target }) => onChange({ reservationCode: target.value })}
        />
      ) : null}
      <ChoiceField
        id="services-travelling"
        label={t('services.travel')}
        value={draft.travelling}
        options={[
          { value: 'no', text: t('services.travel.no') },
          { value: 'yes', text: t('services.travel.yes') },
        ]}
        onChange={(value) => onChange({ travelling: value === 'yes' ? 'yes' : 'no' })}
      />
      <DayField
        id="services-date"
        label={t(isTrip ? 'services.dateTravel' : 'services.date')}
        value={draft.date}
        today={today}
        {...(days ?? {})}
        hint={hint}
        error={errors.date}
        onChange={(date) => onChange({ date })}
      />
      {isTrip ? (
        <TextField
          id="services-time"
          label={t('services.time')}
          type="time"
          value={draft.time}
          error={errors.time}
          onChange={(event) => onChange({ time: event.target.value })}
        />
      ) : null}
    </>
  );
}

/** A booking begun at another place is another draft. */
function addressOf({ service, date, idEntityService, time, reservation }: ChosenBefore): string {
  const parts = [service, date, idEntityService, time];
  return (reservation === '' ? parts : [...parts, reservation]).join('.');
}
