import type { Service } from '@vaga/contract/catalogue';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useFormErrors } from '../platform/use-form-errors.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { Option } from '../ui/option.tsx';
import { scheduleGuests } from './accommodation.api.ts';
import { accommodationTexts } from './accommodation.texts.ts';
import type { Travel } from './arrivals.rules.ts';
import { formatArrival } from './format-dates.ts';
import classes from './travel-form.module.css';

interface TravelFormProps {
  travels: Travel[];
  services: Service[];
}

/** Only guests of one travel go together: with one ticked, those of the others wait. */
export function TravelForm({ travels, services }: TravelFormProps) {
  const t = useText(accommodationTexts);
  const navigate = useNavigate();
  const [only] = travels;
  const [service, setService] = useState(() =>
    String(services.find(({ id }) => id === only?.guests[0]?.idService)?.id ?? ''),
  );
  const [ticked, setTicked] = useState<string[]>(() =>
    travels.length === 1 && only ? only.guests.map(({ idAsset }) => idAsset) : [],
  );
  const { errors, summary, show, forget } = useFormErrors<'service' | 'guests'>(idOf);
  const { run, isBusy } = useAttempt({ isBlocking: true });
  const isOf = (travel: Travel) => travel.guests.some(({ idAsset }) => ticked.includes(idAsset));
  const chosen = travels.find(isOf);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isSound = show({
      ...(service === '' ? { service: t('fault.service') } : {}),
      ...(chosen ? {} : { guests: t('fault.guests') }),
    });
    if (!isSound || !chosen) return;
    void run(async (key) => {
      try {
        const body = { idAssets: ticked, idService: Number(service) };
        const { type, data, messages } = await scheduleGuests(chosen.idTravel, body, key);
        if (type !== 'Success' || !data) throw new ApiError(200, messages);
        await navigate(paths.cart('user', data.idCart, 'ticket'));
      } catch (error) {
        const said = error instanceof ApiError ? error.messages[0]?.text : undefined;
        show({}, said ?? t('problem.text'));
        throw error;
      }
    });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate method="post">
      <FormErrorSummary title={t('problem.form')} errors={summary} />
      <ChoiceField
        id={idOf('service')}
        label={t('travel.service')}
        hint={t('travel.serviceHint')}
        value={service}
        error={errors.service}
        options={services.map(({ id, description }) => ({ value: String(id), text: description }))}
        onChange={(id) => {
          setService(id);
          forget(['service']);
        }}
      />
      {travels.map((travel, index) => (
        <TravelGuests
          key={travel.idTravel}
          travel={travel}
          firstId={index === 0 ? idOf('guests') : undefined}
          ticked={ticked}
          isWaiting={chosen !== undefined && chosen !== travel}
          onChange={(next) => {
            setTicked(next);
            forget(['guests']);
          }}
        />
      ))}
      {errors.guests ? <p className={classes.error}>{errors.guests}</p> : null}
      <Button type="submit" variant="accent" size="lg" isBusy={isBusy}>
        {t('travel.next')}
      </Button>
    </form>
  );
}

const idOf = (name: string) => `travel-${name}`;

interface TravelGuestsProps {
  travel: Travel;
  firstId: string | undefined;
  ticked: string[];
  /** Somebody of another travel is ticked. */
  isWaiting: boolean;
  onChange: (ticked: string[]) => void;
}

function TravelGuests({ travel, firstId, ticked, isWaiting, onChange }: TravelGuestsProps) {
  const t = useText(accommodationTexts);
  const language = useLanguage();
  return (
    <fieldset className={classes.travel} disabled={isWaiting}>
      <legend className={classes.legend}>
        {travel.checkIn}
        <small>{formatArrival(travel.date, language)}</small>
        <small>{t('card.code', { code: travel.reservation })}</small>
      </legend>
      {travel.guests.map(({ idAsset, person }, index) => (
        <Option
          key={idAsset}
          type="checkbox"
          id={index === 0 ? firstId : undefined}
          checked={ticked.includes(idAsset)}
          onChange={({ target: { checked } }) =>
            onChange(checked ? [...ticked, idAsset] : ticked.filter((id) => id !== idAsset))
          }
        >
          {person}
        </Option>
      ))}
      {isWaiting ? <p className={classes.hint}>{t('travel.oneAtATime')}</p> : null}
    </fieldset>
  );
}
