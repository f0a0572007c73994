import type { Reservation } from '@vaga/contract/accommodation';
import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useDraft } from '../platform/draft.ts';
import { useText } from '../platform/texts.ts';
import { useFormErrors } from '../platform/use-form-errors.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { guestNamed, sayArrival } from './accommodation.api.ts';
import { accommodationTexts } from './accommodation.texts.ts';
import { AddedGuests } from './added-guests.tsx';
import { ArrivalFields } from './arrival-fields.tsx';
import { type Arrival, isWhole, ordersOf, tidy } from './arrivals.rules.ts';
import classes from './stay-form.module.css';

interface GuestsFormProps {
  stay: Reservation;
  /** The people of the account. */
  people: { id: string; name: string }[];
  /** Where the stay is. */
  today: string;
}

interface GuestsDraft extends Arrival {
  guests: Arrival[];
}

/** Who arrives when: one guest after the other goes into the list, and the list is saved at once. */
export function GuestsForm({ stay, people, today }: GuestsFormProps) {
  const t = useText(accommodationTexts);
  const navigate = useNavigate();
  const id = useId();
  const first = stay.checkInDate > today ? stay.checkInDate : today;
  const { draft, change, forget } = useDraft<GuestsDraft>(`guests.${stay.idCheckinAsset}`, {
    name: '',
    day: first,
    time: '',
    guests: [],
  });
  const { errors, summary, show, forget: mend } = useFormErrors<'name'>((name) => `${id}${name}`);
  const { run, isBusy } = useAttempt({ isBlocking: true });
  const { guests, ...current } = draft;
  const next = { ...current, day: current.day < today ? today : current.day };
  const canAdd = isWhole(next, guests, today);

  const all = canAdd ? [...guests, { ...next, name: tidy(next.name) }] : guests;

  function add() {
    if (!canAdd) return;
    change({ guests: all, name: '' });
    mend(['name']);
    document.getElementById(`${id}name`)?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canAdd && tidy(next.name) !== '') return void show({ name: t('fault.unfinished') });
    if (all.length === 0) return void show({ name: t('fault.nobody') });
    show({});
    if (canAdd) change({ guests: all, name: '' });
    void run(async (key) => {
      try {
        const assetId = await save(all, {
          idReservation: stay.idCheckinAsset,
          key,
          onSaved: (left) => change({ guests: left }),
        });
        forget({ ...draft, guests: [], name: '' });
        await navigate(paths.testsTickets('user', assetId));
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
      <AddedGuests
        guests={guests}
        onRemove={(name) => change({ guests: guests.filter((guest) => guest.name !== name) })}
      />
      <ArrivalFields
        id={id}
        guest={next}
        others={guests}
        error={errors.name}
        people={[...stay.people, ...people]}
        today={today}
        onChange={(part) => {
          change(part);
          mend(['name']);
        }}
      >
        <Button variant="outline" size="lg" onClick={add} disabled={!canAdd}>
          {t('new.addGuest')}
        </Button>
      </ArrivalFields>
      <Button type="submit" variant="accent" size="lg" isBusy={isBusy}>
        {t('new.save')}
      </Button>
    </form>
  );
}

interface Saving {
  idReservation: string;
  key: string;
  /** With those who are still to save: what is done is not done again when a later order is refused. */
  onSaved: (left: Arrival[]) => void;
}

/**
 * The guests, then an order, of each arrival.
 * @returns the asset of the first who arrives.
 */
async function save(guests: readonly Arrival[], { idReservation, key, onSaved }: Saving) {
  const assets: string[] = [];
  let left = [...guests];
  for (const { names, ...arrival } of ordersOf(guests)) {
    const own = `${key}.${arrival.day}T${arrival.time}`;
    const idPersons: string[] = [];
    for (const [index, name] of names.entries()) {
      idPersons.push((await guestNamed(idReservation, name, `${own}.${index}`)).id);
    }
    const order = { ...arrival, idReservation, idPersons };
    const { type, data, messages } = await sayArrival(order, own);
    if (type !== 'Success' || !data) throw new ApiError(200, messages);
    assets.push(...data.assets.map(({ idAsset }) => idAsset));
    left = left.filter(({ name }) => !names.includes(name));
    onSaved(left);
  }
  return assets[0] ?? '';
}
