import type { CartAsset } from '@vaga/contract/cart';
import type { LookUp } from '@vaga/contract/common';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { draftOf, fieldsOf, type PersonDraft, personFaults } from '../persons/person-form.rules.ts';
import { PersonForm, personLabels } from '../persons/person-form.tsx';
import { savePerson } from '../persons/persons.api.ts';
import { personsTexts } from '../persons/persons.texts.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useDraft } from '../platform/draft.ts';
import { addDays } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { type Faults, useFaults } from '../platform/use-faults.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { cartTexts } from './cart.texts.ts';
import { CartFrame } from './cart-frame.tsx';
import { afterPeople } from './cart-steps.rules.ts';
import { PersonDone } from './person-done.tsx';
import classes from './ticket-step.module.css';
import { useCart } from './use-cart.ts';

interface TicketStepProps {
  asset: CartAsset;
  /** Which of the cart's people, from 0. */
  index: number;
  lists: { countries: LookUp[]; identificationTypes: LookUp[] };
}

type Field = keyof PersonDraft;

/** One person: what is known stands there already; who is complete is passed by with one tap. */
export function TicketStep({ asset, index, lists }: TicketStepProps) {
  const t = useText(cartTexts);
  const words = useText(personsTexts);
  const { cart, today } = useCart();
  const { idAsset, privateData } = asset;
  const name = asset.person.person;
  const { draft, change, forget } = useDraft(
    `cart.${cart.idCart}.person.${idAsset}`,
    draftOf(privateData),
  );
  const isTouched = fieldsOf(draft).some((field) => draft[field] !== draftOf(privateData)[field]);
  const [isEditing, setEditing] = useState(!privateData.isComplete);
  const { faults, summary, show } = useFaults<Field>((field) => `person-${field}`);
  // Ten times 'this field is required' helps nobody: the summary says which one.
  const named = summary.map(({ fieldId, text }) => {
    const label = personLabels[fieldId?.replace('person-', '') as Field];
    return { fieldId, text: label ? `${words(label)}: ${text.replace(/^\*/, '')}` : text };
  });
  const { run, isBusy } = useAttempt();
  const goOn = useGoOn(index);

  const save = () =>
    run(async (key) => {
      try {
        await savePerson(privateData.id, draft, key);
      } catch (error) {
        show(faultsOfServer(error), wholeOf(error, words('problem')));
        return;
      }
      forget();
      await goOn();
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = Object.entries(personFaults(draft, today));
    if (show(Object.fromEntries(found.map(([field, fault]) => [field, words(fault)])))) void save();
  }

  const isForm = isEditing || isTouched;
  return (
    <CartFrame
      step={0}
      title={t('ticket.title', { number: index + 1, total: cart.assets.length })}
      lead={t(isForm ? 'ticket.lead' : 'ticket.known', { name })}
      isForm
      action={
        isForm ? (
          <Button type="submit" form="person" variant="accent" size="lg" isBusy={isBusy}>
            {t('ticket.save')}
          </Button>
        ) : (
          <Button variant="accent" size="lg" onClick={goOn}>
            {t('ticket.next')}
          </Button>
        )
      }
      note={name}
    >
      <Previous index={index} />
      {isForm ? (
        <form id="person" className={classes.form} onSubmit={submit} noValidate method="post">
          <FormErrorSummary title={words('missing.title')} errors={named} />
          <CopyContacts index={index} draft={draft} onCopy={change} />
          <PersonForm
            idPrefix="person"
            draft={draft}
            onChange={change}
            faults={faults}
            latestBirth={addDays(today, -1)}
            {...lists}
          />
        </form>
      ) : (
        <PersonDone person={privateData} onEdit={() => setEditing(true)} />
      )}
    </CartFrame>
  );
}

/** To the next person, or on to the place, its times or the payment. */
function useGoOn(index: number) {
  const navigate = useNavigate();
  const { cart, loginType } = useCart();
  return () => {
    const next = cart.assets[index + 1];
    // Who jumped over somebody comes back to them before going on.
    const open = cart.assets.find(
      ({ privateData }, at) => at !== index && !privateData.isComplete && at < index,
    );
    const person = next ?? open;
    const to = (screen: Parameters<typeof paths.cart>[2]) =>
      paths.cart(loginType, cart.idCart, screen);
    return navigate(
      person ? `${to('ticket')}?person=${person.idAsset}` : to(afterPeople(cart)),
    ) as Promise<void>;
  };
}

function Previous({ index }: { index: number }) {
  const t = useText(cartTexts);
  const { cart, loginType } = useCart();
  const previous = cart.assets[index - 1];
  if (!previous) return null;
  const to = `${paths.cart(loginType, cart.idCart, 'ticket')}?person=${previous.idAsset}`;
  return (
    <Link className={classes.back} to={to}>
      <span aria-hidden="true">←</span> {t('ticket.back', { name: previous.person.person })}
    </Link>
  );
}

interface CopyContactsProps {
  index: number;
  draft: PersonDraft;
  onCopy: (part: Partial<PersonDraft>) => void;
}

/** Families share an e-mail, a telephone and a postal code: one tap takes them from somebody else of the cart. */
function CopyContacts({ index, draft, onCopy }: CopyContactsProps) {
  const t = useText(cartTexts);
  const { cart } = useCart();
  const others = [...cart.assets.slice(0, index).reverse(), ...cart.assets.slice(index + 1)];
  const source = others.find(({ privateData }) => privateData.email && privateData.phone);
  if (!source || (draft.email !== '' && draft.phone !== '')) return null;
  const { email, phone, postalCode } = source.privateData;
  return (
    <Button
      variant="quiet"
      className={classes.copy}
      onClick={() =>
        onCopy({
          email: email ?? '',
          phone: phone ?? '',
          ...(postalCode ? { postalCode } : {}),
        })
      }
    >
      {t('ticket.copy', { name: source.person.person })}
    </Button>
  );
}

/** A message's code is the path of the field that it concerns; a name that somebody else has concerns the name. */
function faultsOfServer(error: unknown): Faults<Field> {
  if (!(error instanceof ApiError)) return {};
  const faults: Faults<Field> = {};
  for (const { code, text } of error.messages) {
    faults[(code === 'person.name_taken' ? 'name' : code) as Field] = text;
  }
  return error.status === 400 || error.messageOf('person.name_taken') ? faults : {};
}

function wholeOf(error: unknown, otherwise: string): string | undefined {
  if (Object.keys(faultsOfServer(error)).length > 0) return undefined;
  const said = error instanceof ApiError ? error.messages[0]?.text : undefined;
  return said ?? otherwise;
}
