import type { Service } from '@vaga/contract/catalogue';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { useNavigate } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
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
  travels: readonly Travel[];
  services: Service[];
}

interface TravelDraft {
  /** The id of a service; empty until chosen. */
  service: string;
  /** Assets of one travel. */
  guests: string[];
}

/** Only guests of one travel go together: with one ticked, those of the others wait. */
export function TravelForm({ travels, services }: TravelFormProps) {
  const t = useText(accommodationTexts);
  const loginType = useLoginType();
  const navigate = useNavigate();
  const [only] = travels;
  const known = services.find(({ id }) => id === only?.guests[0]?.idService)?.id ?? '';
  const isOf = (travel: Travel, guests: readonly string[]) =>
    travel.guests.some(({ idAsset }) => guests.includes(idAsset));
  const form = useForm<TravelDraft, keyof TravelDraft>({
    initial: {
      service: String(known),
      guests: travels.length === 1 && only ? only.guests.map(({ idAsset }) => idAsset) : [],
    },
    idOf,
    isBlocking: true,
    check: ({ service, guests }) => ({
      ...(service === '' ? { service: t('fault.service') } : {}),
      ...(travels.some((travel) => isOf(travel, guests)) ? {} : { guests: t('fault.guests') }),
    }),
    send: async ({ service, guests }, key) => {
      const idTravel = travels.find((travel) => isOf(travel, guests))?.idTravel ?? '';
      const body = { idAssets: guests, idService: Number(service) };
      const { type, data, messages } = await scheduleGuests(idTravel, body, key);
      if (type !== 'Success' || !data) throw new ApiError(200, messages);
      await navigate(paths.cart(loginType, data.idCart, 'ticket'));
    },
    failed: t('problem.text'),
  });
  const { draft, change, errors, summary } = form;
  const chosen = travels.find((travel) => isOf(travel, draft.guests));

  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('problem.form')} errors={summary} />
      <ChoiceField
        id={idOf('service')}
        label={t('travel.service')}
        hint={t('travel.serviceHint')}
        value={draft.service}
        error={errors.service}
        options={services.map(({ id, description }) => ({ value: String(id), text: description }))}
        onChange={(service) => change({ service })}
      />
      {travels.map((travel, index) => (
        <TravelGuests
          key={travel.idTravel}
          travel={travel}
          firstId={index === 0 ? idOf('guests') : undefined}
          ticked={draft.guests}
          isWaiting={chosen !== undefined && chosen !== travel}
          onChange={(guests) => change({ guests })}
        />
      ))}
      {errors.guests ? <p className={classes.error}>{errors.guests}</p> : null}
      <Button type="submit" variant="accent" size="lg" isBusy={form.isBusy}>
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
  /** A guest of another travel is ticked. */
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
