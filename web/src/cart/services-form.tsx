import type { Service } from '@vaga/contract/catalogue';
import { type FormEvent, useState } from 'react';
import { useRootData } from '../app/root-data.ts';
import { useDraft } from '../platform/draft.ts';
import { useText } from '../platform/texts.ts';
import { type Faults, useFaults } from '../platform/use-faults.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DayField } from '../ui/day-field.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { type CartText, cartTexts } from './cart.texts.ts';
import type { ChosenBefore } from './chosen-place.rules.ts';
import { ChosenPlace } from './chosen-place.tsx';
import type { ChosenPerson } from './people.rules.ts';
import { PeopleField } from './people-field.tsx';
import { ServiceSelect } from './service-select.tsx';
import classes from './services-form.module.css';
import { ServicesSummary } from './services-summary.tsx';

/** What is being filled in; it survives a reload. */
export interface ServicesDraft {
  service: string;
  travelling: 'no' | 'yes';
  date: string;
  time: string;
  people: ChosenPerson[];
  typedName: string;
}

interface ServicesFormProps {
  services: Service[];
  persons: { id: string; name: string }[];
  /** The full name of whose account it is. */
  me: string;
  today: string;
  chosen: ChosenBefore;
}

type Field = 'service' | 'date' | 'time' | 'people';

export function ServicesForm({ services, persons, me, today, chosen }: ServicesFormProps) {
  const t = useText(cartTexts);
  const {
    draft: kept,
    change: keep,
    forget,
  } = useDraft<ServicesDraft>(`services.${addressOf(chosen)}`, {
    service: services.some(({ id }) => String(id) === chosen.service) ? chosen.service : '',
    travelling: 'no',
    date: chosen.date > today ? chosen.date : today,
    time: '',
    people: [],
    typedName: '',
  });
  // A tab that stood open overnight has kept a day that is over.
  const draft = kept.date < today ? { ...kept, date: today } : kept;
  const { faults, summary, show, forget: mend } = useFaults<Field>((name) => `services-${name}`);
  const [isSummary, setSummary] = useState(false);

  const service = services.find(({ id }) => String(id) === draft.service);

  /** What is changed is no longer wrong, until it is looked at again. */
  function change(part: Partial<ServicesDraft>) {
    keep(part);
    const fields = Object.keys(part).map((name) => (name === 'typedName' ? 'people' : name));
    mend(fields as Field[]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (show(faultsOf(draft, today, t))) setSummary(true);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate method="post">
      <FormErrorSummary title={t('services.problem')} errors={summary} />
      <ChosenPlace draft={draft} chosen={chosen} />
      <ServiceSelect
        id="services-service"
        services={services}
        value={draft.service}
        error={faults.service}
        onChange={(id) => change({ service: id, travelling: 'no' })}
      />
      <When draft={draft} service={service} today={today} faults={faults} onChange={change} />
      <PeopleField
        id="services-people"
        persons={persons}
        me={me}
        people={draft.people}
        typedName={draft.typedName}
        error={faults.people}
        onChange={change}
      />
      <Button type="submit" variant="accent" size="lg">
        {t('services.next')}
      </Button>
      {isSummary ? (
        <ServicesSummary
          draft={draft}
          service={service}
          chosen={chosen}
          onChange={() => setSummary(false)}
          onMade={forget}
        />
      ) : null}
    </form>
  );
}

/** Tests whose result is shown on a journey. Nobody travels on a consultation. */
const covidTests = 5;

interface WhenProps {
  draft: ServicesDraft;
  service: Service | undefined;
  today: string;
  faults: Faults<Field>;
  onChange: (part: Partial<ServicesDraft>) => void;
}

/** The day, and the time of a trip. Only the brand for travellers asks about trips. */
function When({ draft, service, today, faults, onChange }: WhenProps) {
  const t = useText(cartTexts);
  const isBrandOfTrips = useRootData()?.variant === 'vaga';
  const hasTrips = isBrandOfTrips && service?.idServiceType === covidTests;
  const isTrip = draft.travelling === 'yes';
  return (
    <>
      {hasTrips ? (
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
      ) : null}
      <DayField
        id="services-date"
        label={t(isTrip ? 'services.dateTravel' : 'services.date')}
        value={draft.date}
        today={today}
        error={faults.date}
        onChange={(date) => onChange({ date })}
      />
      {isTrip ? (
        <TextField
          id="services-time"
          label={t('services.time')}
          type="time"
          value={draft.time}
          error={faults.time}
          onChange={(event) => onChange({ time: event.target.value })}
        />
      ) : null}
    </>
  );
}

function faultsOf(draft: ServicesDraft, today: string, t: CartText): Faults<Field> {
  const people =
    draft.typedName.trim() !== ''
      ? t('fault.unfinished')
      : draft.people.length === 0
        ? t('fault.nobody')
        : undefined;
  return {
    ...(draft.service === '' ? { service: t('fault.service') } : {}),
    ...(draft.date < today ? { date: t('fault.date') } : {}),
    ...(draft.travelling === 'yes' && draft.time === '' ? { time: t('fault.time') } : {}),
    ...(people ? { people } : {}),
  };
}

/** A booking begun at another place is another draft. */
function addressOf({ service, date, idEntityService, time }: ChosenBefore): string {
  return [service, date, idEntityService, time].join('.');
}
