import { minimumNameLength, nameLength } from '@vaga/contract/person-name';
import type { Ticket, TicketEvent } from '@vaga/contract/ticketing';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoment } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
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
  const { revalidate } = useRevalidator();
  const [events, setEvents] = useState<TicketEvent[]>([]);
  const form = useForm<Record<Name, string>, Name>({
    initial: { number: ticket?.assetNumber ?? '', name: ticket?.person ?? '', event: '' },
    idOf: (name) => `${id}${name}`,
    labels: { number: t('form.number'), name: t('form.name') },
    check: ({ number, name, event }) => {
      // The shortest number is the contract's: one sign for a new ticket, three where one is corrected.
      const shortest = ticket ? 3 : 1;
      const length = number.replace(/\s/g, '').length;
      return {
        ...(length === 0 ? { number: t('form.required') } : {}),
        ...(length > 0 && length < shortest ? { number: t('form.invalid') } : {}),
        ...(name.trim() === ''
          ? { name: t('form.required') }
          : nameLength(name.trim()) < minimumNameLength.full
            ? { name: t('form.invalid') }
            : {}),
        ...(events.length > 0 && !event ? { event: t('form.required') } : {}),
      };
    },
    send: async ({ number, name, event }, key) => {
      const sent = { assetNumber: number, name, idEvent: event || undefined };
      const { type, data, messages } = await saveTicket(ticket?.id ?? null, sent, key);
      if (data?.events.length) return setEvents(data.events);
      if (type === 'Error' || !data?.id) throw new ApiError(200, messages);
      await revalidate();
      onSaved(data.id);
    },
    codes: { assetNumber: 'number', name: 'name' },
    failed: t('form.tryAgain'),
  });
  const { draft, change, errors } = form;

  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('form.problem')} errors={form.summary} />
      <TextField
        {...form.field('number')}
        name="assetNumber"
        label={t('form.number')}
        hint={t('form.numberHint')}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        onChange={({ target }) => {
          change({ number: target.value, event: '' });
          setEvents([]);
        }}
      />
      <PersonField
        id={`${id}name`}
        value={draft.name}
        error={errors.name}
        people={people}
        onChange={(name) => change({ name })}
      />
      {events.length > 0 ? (
        <EventField
          id={`${id}event`}
          events={events}
          value={draft.event}
          error={errors.event}
          onChange={(event) => change({ event })}
        />
      ) : null}
      <div className={classes.answers}>
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" isBusy={form.isBusy}>
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

/** A new person, or one of the account's, which are suggested while typing. */
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
      isRequired
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
      isRequired
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
