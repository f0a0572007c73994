import { guestsPerStay } from '@vaga/contract/limits';
import { isStayCode } from '@vaga/contract/stay-code';
import type { Stay } from '@vaga/contract/stays';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { addDays } from '../platform/add-days.rules.ts';
import { formatDay } from '../platform/format.ts';
import { useNavigate } from '../platform/link.tsx';
import { type Translate, useLanguage, useText } from '../platform/texts.ts';
import { useConflict } from '../platform/use-conflict.ts';
import { useForm } from '../platform/use-form.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';
import { ApiError } from '../platform/wire.ts';
import type { Arrival } from './arrivals.rules.ts';
import { errorOfName, tidy } from './arrivals.rules.ts';
import {
  isDraftOf,
  missingOfStayGuest,
  type StayGuest,
  type StayGuestField,
  stayGuestsOf,
} from './stay-guests.rules.ts';
import { changeStay, saveStay } from './stays.api.ts';
import { staysTexts } from './stays.texts.ts';

type Name = 'code' | 'checkInDate' | 'checkOutDate' | StayGuestField;

interface StayDraft extends Arrival {
  code: string;
  checkInDate: string;
  checkOutDate: string;
  guests: StayGuest[];
  /** Of the guest in the fields, where the stay has them already. */
  guestId: string;
}

const noGuest = { name: '', day: '', time: '', guestId: '' };

/** The form of a stay as it is saved. */
export function savedDraftOf(stay: Stay): StayDraft {
  const { code, checkInDate, checkOutDate } = stay;
  return { code, checkInDate, checkOutDate, ...noGuest, guests: stayGuestsOf(stay) };
}

/** What is typed of a stay, new or of `stay`, and the guest who is being added to it. */
export function useHotelStayForm({ today, stay }: { today: string; stay: Stay | null }) {
  const t = useText(staysTexts);
  const loginType = useLoginType();
  const navigate = useNavigate();
  const id = useId();
  const days = { checkInDate: today, checkOutDate: addDays(today, 1) };
  const initial = stay ? savedDraftOf(stay) : { code: '', ...days, ...noGuest, guests: [] };
  const { conflict, save } = useConflict(stay);
  const form = useForm<StayDraft, Name>({
    initial,
    // What was typed over another version is not put over this one.
    keptAs: stay ? `stay.${stay.version}` : 'stay.new',
    idOf: (name) => `${id}${name}`,
    isBlocking: true,
    codes: {
      'stay.code_taken': 'code',
      'stay.code_wrong': 'code',
      'stay.days_wrong': 'checkOutDate',
      'stay.too_far': 'checkOutDate',
      'stay.leaves_out': 'checkOutDate',
      'reservation.over': 'checkOutDate',
    },
    failed: t('problem.text'),
    check: (sent) => errorsOf(sent, t),
    send: ({ code, checkInDate, checkOutDate, guests }, key) =>
      save(async (version) => {
        const sent = { code, checkInDate, checkOutDate, guests };
        const answer = stay
          ? await changeStay(stay.idCheckinAsset, sent, version)
          : await saveStay(sent, key);
        if (answer.type !== 'Success' || !answer.data) throw new ApiError(200, answer.messages);
        form.forget(initial);
        const list = paths.bookingsList(loginType, { code: answer.data.code });
        await navigate(list, { state: { done: stay ? 'saved' : 'added' } });
      }),
  });
  return { ...form, ...useGuestsOfForm(form, id), id, conflict };
}

/** What keeps a stay from being sent. */
function errorsOf(sent: StayDraft, t: Translate<keyof (typeof staysTexts)['pt']>) {
  const missing = missingOfStayGuest(guestIn(sent), sent);
  const errors: FieldErrors<Name> = {
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
  };
  return errors;
}

/** The guest in the fields: expected on the first day, unless another one is chosen. */
const guestIn = ({ name, day, time, checkInDate }: StayDraft): Arrival => ({
  name,
  day: day || checkInDate,
  time,
});

/** The list of the guests, and the one in the fields. */
function useGuestsOfForm(
  { draft, change }: { draft: StayDraft; change: (part: Partial<StayDraft>) => void },
  id: string,
) {
  const { guests } = draft;
  const next = guestIn(draft);
  const missing = missingOfStayGuest(next, draft);
  const canAdd = missing.length === 0;
  // What else is wrong with a name stands beside it while one types.
  const isNameShort = errorOfName(next.name, guests, guestsPerStay) === 'fault.name';

  const without = (name: string) => guests.filter((guest) => guest.name !== name);
  const focusName = () => document.getElementById(`${id}name`)?.focus({ preventScroll: true });

  function add(): void {
    if (!canAdd) return;
    const { guestId } = draft;
    const added = { ...next, name: tidy(next.name), ...(guestId === '' ? {} : { id: guestId }) };
    // The list stands with the new line before it is scrolled to.
    flushSync(() => change({ guests: [...guests, added], ...noGuest }));
    focusName();
    const line = document.getElementById(`${id}added`)?.lastElementChild;
    line?.scrollIntoView({ block: 'nearest' });
  }

  /** Puts a guest of the list back into the fields. */
  function edit(name: string): void {
    const guest = guests.find((one) => one.name === name);
    if (!guest) return;
    const { day, time, id: guestId = '' } = guest;
    flushSync(() => change({ guests: without(name), name, day, time, guestId }));
    focusName();
  }

  return {
    next,
    canAdd,
    unsaid: missing.filter((field) => field !== 'name' || isNameShort),
    add,
    edit,
    remove: (name: string) => change({ guests: without(name) }),
  };
}

/** A stay in words, for the choice between two: its code, its days, its guests with their arrival. */
export function useStayInWords() {
  const t = useText(staysTexts);
  const language = useLanguage();
  const textOf = ({ name, day, time }: Arrival) =>
    `${name}, ${formatDay(day, language, 'date')}, ${time}`;
  return ({ code, checkInDate, checkOutDate, guests }: StayDraft) => [
    { name: t('new.code'), text: code },
    { name: t('new.checkIn'), text: formatDay(checkInDate, language, 'medium') },
    { name: t('new.checkOut'), text: formatDay(checkOutDate, language, 'medium') },
    { name: t('new.guests'), text: guests.map(textOf).join('; ') },
  ];
}
