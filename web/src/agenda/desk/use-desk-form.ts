import type { DeskBookableService } from '@vaga/contract/agenda';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { useForm } from '../../platform/use-form.ts';
import { dayOfStart, wallTimeOfStart } from '../guest-form.rules.ts';
import { type BookedAtDesk, bookTyped, nextBookingAfter } from './book-typed.ts';
import { deskTexts } from './desk.texts.ts';
import {
  bookingErrors,
  type DeskBooking,
  type DeskField,
  emptyBooking,
  forNextPerson,
  noDeskStart,
} from './desk-booking.ts';
import {
  focusField,
  idOfField,
  mendedBy,
  useDeskErrorTexts,
  useDeskLabels,
} from './desk-fields.ts';
import { useDeskStart } from './use-desk-start.ts';

export interface DeskFormInput {
  services: readonly DeskBookableService[];
  given: Pick<DeskBooking, 'service' | 'date' | 'pool' | 'time' | 'name'>;
  /** A civil day at the entity. */
  today: string;
  /** When the sheet was opened (UTC). */
  now: string;
  /** It is booked: the day shows it. */
  onBooked: (id: string) => void;
}

export type DeskFormState = ReturnType<typeof useDeskForm>;

/**
 * What is typed for a booking at the desk, the start that it reserves, and how it is sent. Nothing typed is lost by a refusal:
 * a start that others have is cleared, with the nearest ones beside it.
 */
export function useDeskForm(input: DeskFormInput) {
  const { given, today, onBooked } = input;
  const textOf = useDeskErrorTexts();
  const ended = useEnded();
  const checksIn = useRef(false);
  const form = useForm<DeskBooking, DeskField>({
    initial: emptyBooking(given),
    idOf: idOfField,
    labels: useDeskLabels(),
    check: (typed) => textOf(bookingErrors(typed, termsOf(typed, input))),
    refusalOf: (error) => start.refusalOf(error),
    mends: (part) =>
      Object.keys(part).flatMap((name) => [name as DeskField, ...(mendedBy[name] ?? [])]),
    send: async (typed, key) => {
      const checkIn = checksIn.current && dayOfStart(typed.time) === today;
      const terms = { ...termsOf(typed, input), checkIn, key };
      const booked = await start.reserved.whileSent((idDraft) =>
        bookTyped({ ...typed, idDraft }, terms),
      );
      start.reserved.keep();
      onBooked(booked.id);
      if (!ended.isForAnother) return ended.showBooked(booked);
      ended.sayBooked(booked);
      form.forget(await nextBookingAfter(typed));
      start.startAnew();
      focusField('name');
    },
  });
  const start = useDeskStart(form, input);
  function sendWith(isCheckIn: boolean): void {
    checksIn.current = isCheckIn;
    ended.sayBooked(null);
    form.send();
  }
  const { draft } = form;
  const isTyped = draft.known !== null || draft.name.trim() !== '';
  return {
    ...form,
    ...start,
    ...ended,
    ...termsOf(draft, input),
    canCheckIn: (draft.time === '' ? draft.date : dayOfStart(draft.time)) === today,
    isChanged: ended.booked === null && !form.isBusy && isTyped,
    ...useSending(sendWith),
    bookNext: () => {
      ended.showBooked(null);
      form.forget({ ...draft, ...forNextPerson, ...noDeskStart });
      start.startAnew();
    },
  };
}

/** What the chosen service asks and costs. */
function termsOf(booking: DeskBooking, { services, today }: DeskFormInput) {
  const service = services.find(({ idEntityService }) => idEntityService === booking.service);
  const isAtAddress = service?.location === 'AtAddress';
  return { today, isAtAddress, priceCents: service?.priceCents ?? 0 };
}

/** The form is sent by its buttons, by Enter, and with the entry by Ctrl+Enter. */
function useSending(sendWith: (isCheckIn: boolean) => void) {
  return {
    bookAndCheckIn: () => sendWith(true),
    submit: (event: FormEvent) => {
      event.preventDefault();
      sendWith(false);
    },
    confirmByKey: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      sendWith(true);
    },
  };
}

/** What comes after a booking: its code, or the next person with a line about the one before. */
function useEnded() {
  const t = useText(deskTexts);
  const [booked, showBooked] = useState<BookedAtDesk | null>(null);
  const [isForAnother, setForAnother] = useState(false);
  const [status, setStatus] = useState('');
  function sayBooked(last: BookedAtDesk | null): void {
    setStatus(last ? lineOf(last) : '');
  }
  function lineOf({ name, time, code }: BookedAtDesk): string {
    return t('booked.status', { name, time: wallTimeOfStart(time), code: code.slice(4) });
  }
  return { booked, showBooked, isForAnother, setForAnother, status, sayBooked };
}
