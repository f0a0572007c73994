import type { NearService } from '@vaga/contract/guest-appointments';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { paths } from '../app/paths.ts';
import { invoiceFields, paymentFormTexts } from '../payments/index.ts';
import { personLabels, personsTexts } from '../persons/index.ts';
import { useNavigate } from '../platform/link.tsx';
import { type Translate, useLanguage, useText } from '../platform/texts.ts';
import { refusedFields, useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { datePartId } from '../ui/date-field.tsx';
import { bookGuest, nearestIn, readGuestSlots } from './agenda.api.ts';
import { agendaTexts } from './agenda.texts.ts';
import type { BookedGuest } from './booked-guest-facts.tsx';
import {
  emptyGuest,
  type GuestDraft,
  type GuestField,
  guestErrors,
  noStart,
  sentGuestOf,
  textsOfErrors,
} from './guest-draft.ts';
import {
  type BookableDays,
  bookableDaysOf,
  nextStartAfter,
  type StayDays,
  wallTimeOfStart,
} from './guest-form.rules.ts';
import { guestFieldId } from './guest-part.tsx';
import { useGuestErrorTexts } from './use-guest-error-texts.ts';
import { useReservedStart } from './use-reserved-start.ts';
import { type HotelPosition, useStartChoice, useWhen } from './use-start-choice.ts';
import { useStayOfGuest } from './use-stay-of-guest.ts';

interface GuestFormInput {
  position: HotelPosition;
  prefill: { name: string; reservationCode: string };
  /** The stay of the prefilled code; null for none. */
  stay: StayDays | null;
  /** A civil date. */
  today: string;
}

/** A message over the form: fields are missing, the server's words, or that it is booked. */
export type GuestFormMessage =
  | { kind: 'missing' }
  | { kind: 'done'; booked: BookedGuest }
  | { kind: 'refused'; isWarning: boolean; text: string | undefined };

type Form = ReturnType<typeof useForm<GuestDraft, GuestField>>;

/**
 * What is typed for a guest's appointment, the start that it reserves, and how it is sent. Nothing typed is lost by a
 * refusal: a start that others have taken is cleared, with the nearest ones first in the list.
 */
export function useGuestForm({ position, prefill, stay, today }: GuestFormInput) {
  const t = useText(agendaTexts);
  const texts = useGuestErrorTexts();
  const [message, setMessage] = useState<GuestFormMessage | null>(null);
  const [status, setStatus] = useState('');
  const isForNext = useRef(false);
  const language = useLanguage();
  const first = (stay && bookableDaysOf(stay, today)?.first) ?? today;
  const initial = emptyGuest({ ...prefill, language, date: first });
  const errorsOf = (typed: GuestDraft) =>
    guestErrors(typed, { today, isPlaceKnown: start.choice.isPlaceKnown });
  const form = useForm<GuestDraft, GuestField>({
    initial,
    keptAs: `guest.${prefill.reservationCode}.${prefill.name}`,
    idOf: idOfField,
    labels: useGuestLabels(),
    check: (typed) => textsOfErrors(errorsOf(typed), texts),
    onWrong: (typed) => {
      const isMissing = Object.values(errorsOf(typed)).some(({ kind }) => kind === 'required');
      if (isMissing) setMessage({ kind: 'missing' });
    },
    refusalOf: (error) => {
      const refused = refusedFields(error, refusedCodes);
      if (Object.keys(refused).length > 0) return { errors: refused };
      if (nearestIn(error)) return { errors: start.takeNearest(error) };
      setMessage({ kind: 'refused', ...messageOf(error) });
      return {};
    },
    mends: (part) => Object.keys(part).flatMap(fieldsOfPart),
    send: async (typed, key): Promise<void> => {
      const place = await start.choice.awaitPlace();
      if (!place) return missPlace(form, t('form.required'));
      const code = await start.reserved.whileSent((idDraft) =>
        bookGuest(place.idEntity, sentGuestOf({ ...typed, idDraft }, { place, today }), key),
      );
      start.reserved.keep();
      if (!isForNext.current) {
        form.forget();
        const { name, time } = typed;
        setMessage({ kind: 'done', booked: { name: name.trim(), time, place: place.title, code } });
        return;
      }
      const next = await nextGuestAfter(typed, place);
      form.forget(next);
      start.startAnew();
      setStatus(nextStatus(t, typed, next.time));
      focusField('name');
    },
  });
  const start = useGuestStart(form, position);
  const ofStay = useStayOfGuest(form.draft.reservationCode, { named: stay, today });
  useDayWithin(ofStay.days, form);
  const isUnchanged = JSON.stringify({ ...form.draft, ...noStart }) === JSON.stringify(initial);
  return {
    ...form,
    ...start,
    ...useSending(form, (isNext) => {
      isForNext.current = isNext;
      setStatus('');
    }),
    stayDays: ofStay.days,
    lookForStay: ofStay.look,
    status,
    message,
    isChanged: !isUnchanged && message?.kind !== 'done' && !form.isBusy,
    closeMessage: useClosing({ form, message, close: () => setMessage(null) }),
    giveUp: () => form.forget(initial),
  };
}

/** The place that the tab has kept is none of those to choose from any more. */
function missPlace(form: Form, text: string): void {
  form.show({ place: text });
  focusField('place');
}

/** A day that is none of the stay's gives way to its first, with the place and the time of it. */
function useDayWithin(days: BookableDays | null, { draft, change }: Form): void {
  const isOutside = days !== null && (draft.date < days.first || draft.date > days.last);
  useWhen(isOutside, () => {
    if (days) change({ date: days.first, place: '', ...noStart });
  });
}

/** Where and when: the places and starts to choose from, the chosen start reserved, and those near one that is taken. */
function useGuestStart(form: Form, position: HotelPosition) {
  const t = useText(agendaTexts);
  const [nearest, setNearest] = useState<string[]>([]);
  const { draft, change } = form;
  const choice = useStartChoice(draft, position);
  const reserved = useReservedStart({
    ...draft,
    idEntityService: choice.place?.idEntityService ?? '',
    onReserved: change,
    onTaken: (error) => {
      form.show(takeNearest(error));
      focusField('time');
    },
  });
  useLapse({ form, choice, reserved, text: t('bar.lapsedTaken') });

  /** Others have the start: what else is typed stays, and the nearest ones stand first in the list. */
  function takeNearest(error: unknown): Partial<Record<GuestField, string>> {
    setNearest(nearestIn(error) ?? []);
    change(noStart);
    void choice.slots.refetch();
    return { time: error instanceof ApiError ? error.message : t('failed.text') };
  }

  return {
    choice,
    reserved,
    nearest,
    takeNearest,
    /** Another choice than the one that was refused. */
    choose: (part: Partial<GuestDraft>) => {
      setNearest([]);
      change(part);
    },
    startAnew: () => {
      reserved.startAnew();
      setNearest([]);
      void choice.slots.refetch();
    },
  };
}

/** What was reserved is over: whether the start is still available decides what is said. */
function useLapse(lapse: {
  form: Form;
  choice: ReturnType<typeof useStartChoice>;
  reserved: ReturnType<typeof useReservedStart>;
  /** Said where others have the start. */
  text: string;
}): void {
  const { form, choice, reserved, text } = lapse;
  const { data, isFetching, refetch } = choice.slots;
  const isLapsed = reserved.state === 'lapsedFree';
  const isListed = data?.some(({ time }) => time === form.draft.time) ?? true;
  useWhen(isLapsed, () => void refetch());
  useWhen(isLapsed && !isFetching && !isListed, () => {
    form.change(noStart);
    form.show({ time: text });
  });
}

/** Service, date and place stay, with the next free start; everything of the guest goes. */
async function nextGuestAfter(typed: GuestDraft, place: NearService): Promise<GuestDraft> {
  const { idEntity, idCampaign, location } = place;
  const { idService, date, language } = typed;
  const starts = await readGuestSlots({
    idEntity,
    idService: Number(idService),
    idCampaign,
    atEntity: location === 'Entity',
    date,
  }).catch(() => []);
  return {
    ...emptyGuest({ name: '', reservationCode: '', language, date }),
    idService,
    place: typed.place,
    time: nextStartAfter(starts, typed.time),
  };
}

/** Who has just been booked, and for when the form is now. */
function nextStatus(
  t: Translate<keyof (typeof agendaTexts)['pt']>,
  booked: GuestDraft,
  next: string,
) {
  const time = wallTimeOfStart(booked.time);
  return [
    t('done.text'),
    t('next.booked', { name: booked.name, time }),
    next === '' ? t('next.none') : t('next.time', { time: wallTimeOfStart(next) }),
  ].join(' ');
}

/** The form is sent by its two buttons and by Ctrl+Enter. */
function useSending(form: Form, onSend: (isNext: boolean) => void) {
  const box = useRef<HTMLFormElement>(null);
  return {
    box,
    submit: (event: FormEvent) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      onSend(submitter?.getAttribute('value') === 'next');
      form.submit(event);
    },
    confirmByKey: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      box.current?.requestSubmit();
    },
  };
}

/** After what was booked comes the list of that day; after anything else the first field that is wrong. */
function useClosing(shown: { form: Form; message: GuestFormMessage | null; close: () => void }) {
  const navigate = useNavigate();
  const { form, message, close } = shown;
  return () => {
    if (message?.kind === 'done') {
      void navigate(paths.appointments('partner', { date: form.draft.date }));
      return;
    }
    close();
    const [first] = Object.keys(form.errors) as GuestField[];
    if (first) focusField(first);
  };
}

/** A summary says which field it means. */
function useGuestLabels(): Partial<Record<GuestField, string>> {
  const t = useText(agendaTexts);
  const tPerson = useText(personsTexts);
  const tInvoice = useText(paymentFormTexts);
  const ofPerson = Object.entries(personLabels).map(([field, key]) => [field, tPerson(key)]);
  const ofInvoice = invoiceFields.map((field) => [
    `invoice.${field}`,
    tInvoice(`payment.${field}`),
  ]);
  return {
    ...Object.fromEntries([...ofPerson, ...ofInvoice]),
    idService: t('filter.service'),
    date: t('filter.date'),
    place: t('form.place'),
    time: t('reschedule.time'),
    reservationCode: t('filter.reservation'),
    invoice: t('form.invoice'),
    isRequested: t('form.isRequested'),
  };
}

/** What the server says, and whether it only warns. */
function messageOf(error: unknown): { isWarning: boolean; text: string | undefined } {
  const message = error instanceof ApiError ? error.messages[0] : undefined;
  return { isWarning: message?.messageType === 'Warning', text: message?.text };
}

/** A summary leads to the first box of a date. */
function idOfField(field: GuestField): string {
  const id = guestFieldId(field);
  if (field === 'dateOfBirth') return datePartId(id, 'day');
  const [, invoiceField] = field.split('.');
  return invoiceField ? `payment-${invoiceField}` : id;
}

function focusField(field: GuestField): void {
  // After the dialog has given the focus back.
  setTimeout(() => document.getElementById(idOfField(field))?.focus());
}

/** A message's code is the path of the field that it concerns. */
const refusedCodes: Readonly<Record<string, GuestField>> = {
  ...Object.fromEntries(
    (Object.keys(personLabels) as (keyof typeof personLabels)[]).flatMap((field) => [
      [field, field],
      [`person.${field}`, field],
    ]),
  ),
  ...Object.fromEntries(
    invoiceFields.map((field) => [`invoiceData.${field}`, `invoice.${field}` as const]),
  ),
  idService: 'idService',
  scheduledDate: 'time',
  reservationCode: 'reservationCode',
};

const invoiceErrorFields = invoiceFields.map((field) => `invoice.${field}` as const);

/** The fields that a change mends: the changed one, and those that are asked for anew, or not any more. */
const mendedBy: Readonly<Record<string, readonly GuestField[]>> = {
  idService: ['place', 'time'],
  date: ['place', 'time'],
  place: ['time'],
  nationalityType: [
    'healthIdentificationNumber',
    'alternativeIdentificationType',
    'alternativeIdentificationNumber',
    'nationality',
    'countryOfBirth',
    'countryOfResidence',
    'postalCode',
  ],
  countryOfResidence: ['postalCode'],
  invoice: invoiceErrorFields,
  invoiceData: invoiceErrorFields,
};

function fieldsOfPart(part: string): GuestField[] {
  return [part as GuestField, ...(mendedBy[part] ?? [])];
}
