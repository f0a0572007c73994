import { formatDay } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';
import { DayField } from '../ui/day-field.tsx';
import { SelectField } from '../ui/field.tsx';
import partClasses from '../ui/part.module.css';
import { agendaTexts } from './agenda.texts.ts';
import { type GuestDraft, type GuestField, noStart } from './guest-draft.ts';
import { type BookableDays, dayOfStart } from './guest-form.rules.ts';
import { guestFieldId } from './guest-part.tsx';
import { PlaceField } from './place-field.tsx';
import { SlotSelect } from './slot-select.tsx';
import type { useStartChoice } from './use-start-choice.ts';

interface StartPartProps {
  draft: GuestDraft;
  errors: FieldErrors<GuestField>;
  services: readonly { id: number; description: string }[];
  choice: ReturnType<typeof useStartChoice>;
  nearest: readonly string[];
  today: string;
  /** Of the guest's stay: the days that can be chosen. */
  days: BookableDays | null;
  onChange: (part: Partial<GuestDraft>) => void;
}

/** Service, date, place and time. Another service or date clears place and time, another place the time. */
export function StartPart(props: StartPartProps) {
  const { draft, errors, services, choice, nearest, today, days, onChange } = props;
  const t = useText(agendaTexts);
  const language = useLanguage();
  const { near, places, place, slots } = choice;
  return (
    <section className={partClasses.part} aria-labelledby="guest-when">
      <h2 id="guest-when">{t('form.when')}</h2>
      <SelectField
        id={guestFieldId('idService')}
        label={t('filter.service')}
        error={errors.idService}
        value={draft.idService}
        onChange={({ target }) => onChange({ idService: target.value, place: '', ...noStart })}
      >
        <option value="">{t('form.chooseService')}</option>
        {services.map(({ id, description }) => (
          <option key={id} value={id}>
            {description}
          </option>
        ))}
      </SelectField>
      <DayField
        id={guestFieldId('date')}
        label={t('filter.date')}
        value={draft.date}
        today={today}
        {...(days ?? {})}
        hint={days ? t('form.stayDays', daysInWords(days, language)) : undefined}
        error={errors.date}
        onChange={(date) => onChange({ date, place: '', ...noStart })}
      />
      <PlaceField
        id={guestFieldId('place')}
        places={places}
        state={near.isError ? 'failed' : near.isPending ? 'loading' : 'read'}
        value={draft.place}
        error={errors.place}
        onChange={(chosen) => onChange({ place: chosen, ...noStart })}
        onRetry={() => void near.refetch()}
      />
      <SlotSelect
        id={guestFieldId('time')}
        label={t('reschedule.time')}
        value={draft.time}
        slots={slots.data ?? []}
        state={stateOf(place !== undefined, slots)}
        nearest={nearest}
        day={draft.date}
        error={errors.time}
        onChange={(time) => {
          // One of the nearest starts may be of a later day.
          const day = time === '' ? draft.date : dayOfStart(time);
          onChange({ ...noStart, time, ...(day === draft.date ? {} : { date: day }) });
        }}
      />
    </section>
  );
}

function stateOf(hasPlace: boolean, { isError, isPending }: StartPartProps['choice']['slots']) {
  if (!hasPlace) return 'none';
  if (isError) return 'failed';
  return isPending ? 'loading' : 'read';
}

const daysInWords = ({ first, last }: BookableDays, language: Language) => ({
  first: formatDay(first, language, 'date'),
  last: formatDay(last, language, 'date'),
});
