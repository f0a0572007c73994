import type { Ticket, TicketEvent } from '@vaga/contract/ticketing';
import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { formatMoment } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useFormErrors } from '../platform/use-form-errors.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { LookupField } from '../ui/lookup-field.tsx';
import classes from './ticket-form.module.css';
import { saveTicket } from './ticketing.api.ts';
import { ticketingTexts } from './ticketing.texts.ts';

/** One of the account's people. */
export interface Known {
  id: string;
  name: string;
}

interface TicketFormProps {
  ticket: Ticket | null;
  people: Known[];
  onCancel: () => void;
  onSaved: (id: string) => void;
}

type Name = 'number' | 'name' | 'event';

export function TicketForm({ ticket, people, onCancel, onSaved }: TicketFormProps) {
  const t = useText(ticketingTexts);
  const id = useId();
  const idOf = (name: Name) => `${id}${name}`;
  const [number, setNumber] = useState(ticket?.assetNumber ?? '');
  const [name, setName] = useState(ticket?.person ?? '');
  const [events, setEvents] = useState<TicketEvent[]>([]);
  const [idEvent, setIdEvent] = useState('');
  const { errors, summary, show, forget } = useFormErrors<Name>(idOf, {
    number: t('form.number'),
    name: t('form.name'),
  });
  const { run, isBusy } = useAttempt();
  const { revalidate } = useRevalidator();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!show(missing())) return;
    void run(async (key) => {
      const form = { assetNumber: number, name, idEvent: idEvent || undefined };
      try {
        const { type, data, messages } = await saveTicket(ticket?.id ?? null, form, key);
        if (data?.events.length) setEvents(data.events);
        else if (type === 'Error' || !data?.id) show({}, messages[0]?.text ?? t('form.tryAgain'));
        else {
          await revalidate();
          onSaved(data.id);
        }
      } catch (error) {
        refused(error);
        throw error;
      }
    });
  }

  /** The shortest number is the contract's: one sign for a new ticket, three where one is corrected. */
  function missing() {
    const shortest = ticket ? 3 : 1;
    const length = number.replace(/\s/g, '').length;
    return {
      ...(length === 0 ? { number: t('form.required') } : {}),
      ...(length > 0 && length < shortest ? { number: t('form.invalid') } : {}),
      ...(name.trim() === '' ? { name: t('form.required') } : {}),
      ...(events.length > 0 && !idEvent ? { event: t('form.required') } : {}),
    };
  }

  function refused(error: unknown) {
    const said = (code: string) =>
      error instanceof ApiError ? error.messageOf(code)?.text : undefined;
    const found = { number: said('assetNumber'), name: said('name') };
    const refused = Object.entries(found).filter(([, text]) => text !== undefined);
    const whole = error instanceof ApiError ? error.messages[0]?.text : undefined;
    show(
      Object.fromEntries(refused),
      refused.length > 0 ? undefined : (whole ?? t('form.tryAgain')),
    );
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate method="post">
      <FormErrorSummary title={t('form.problem')} errors={summary} />
      <TextField
        id={idOf('number')}
        name="assetNumber"
        label={t('form.number')}
        hint={t('form.numberHint')}
        value={number}
        error={errors.number}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        onChange={({ target }) => {
          setNumber(target.value);
          setEvents([]);
          setIdEvent('');
          forget(['number', 'event']);
        }}
      />
      <PersonField
        id={idOf('name')}
        value={name}
        error={errors.name}
        people={people}
        onChange={(typed) => {
          setName(typed);
          forget(['name']);
        }}
      />
      {events.length > 0 ? (
        <EventField
          id={idOf('event')}
          events={events}
          value={idEvent}
          error={errors.event}
          onChange={(chosen) => {
            setIdEvent(chosen);
            forget(['event']);
          }}
        />
      ) : null}
      <div className={classes.answers}>
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t(ticket ? 'form.save' : 'form.register')}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Somebody new, or one of the account's people, who show while one types. */
function PersonField({ id, value, error, people, onChange }: PartProps & { people: Known[] }) {
  const t = useText(ticketingTexts);
  const typed = value.trim().toLocaleLowerCase('pt');
  const like = people.filter(({ name }) => {
    const known = name.toLocaleLowerCase('pt');
    return known !== typed && known.includes(typed);
  });
  return (
    <LookupField
      id={id}
      name="name"
      label={t('form.name')}
      hint={t('form.nameHint')}
      error={error}
      listLabel={t('form.people')}
      text={value}
      options={like.slice(0, 6).map((person) => ({ id: person.id, text: person.name }))}
      onType={onChange}
      onChoose={(option) => onChange(option.text)}
    />
  );
}

/** The same number may stand on tickets of several events. */
function EventField({ id, value, error, events, onChange }: PartProps & { events: TicketEvent[] }) {
  const t = useText(ticketingTexts);
  const language = useLanguage();
  return (
    <ChoiceField
      id={id}
      label={t('form.event')}
      value={value}
      error={error}
      options={events.map(({ idEvent, name, venue, date, timeZone }) => ({
        value: idEvent,
        text: name,
        note: `${venue}, ${formatMoment(date, timeZone, language)}`,
      }))}
      onChange={onChange}
    />
  );
}
