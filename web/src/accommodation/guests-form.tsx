import type { Reservation } from '@vaga/contract/accommodation';
import { useId } from 'react';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';
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
  const loginType = useLoginType();
  const id = useId();
  const first = stay.checkInDate > today ? stay.checkInDate : today;
  const form = useForm<GuestsDraft, 'name'>({
    initial: { name: '', day: first, time: '', guests: [] },
    keptAs: `guests.${stay.idCheckinAsset}`,
    idOf: (name) => `${id}${name}`,
    isBlocking: true,
    mends: (part) => (Object.keys(part).join() === 'guests' ? [] : ['name']),
    check: (): FieldErrors<'name'> => {
      if (!canAdd && tidy(next.name) !== '') return { name: t('fault.unfinished') };
      return all.length === 0 ? { name: t('fault.nobody') } : {};
    },
    send: async (sent, key) => {
      if (canAdd) change({ guests: all, name: '' });
      const assetId = await save(all, {
        idReservation: stay.idCheckinAsset,
        key,
        onSaved: (left) => change({ guests: left }),
      });
      form.forget({ ...sent, guests: [], name: '' });
      await navigate(paths.testsTickets(loginType, assetId));
    },
    failed: t('problem.text'),
  });
  const { draft, change, errors, summary } = form;
  const { guests, ...current } = draft;
  const next = { ...current, day: current.day < today ? today : current.day };
  const canAdd = isWhole(next, guests, today);
  const all: Arrival[] = canAdd ? [...guests, { ...next, name: tidy(next.name) }] : guests;

  function add() {
    if (!canAdd) return;
    change({ guests: all, name: '' });
    document.getElementById(`${id}name`)?.focus();
  }

  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
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
        onChange={change}
      >
        <Button variant="outline" size="lg" onClick={add} disabled={!canAdd}>
          {t('new.addGuest')}
        </Button>
      </ArrivalFields>
      <Button type="submit" variant="accent" size="lg" isBusy={form.isBusy}>
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
