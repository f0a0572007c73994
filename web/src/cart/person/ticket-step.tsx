import type { Cart, CartAsset } from '@vaga/contract/cart';
import type { LookUp } from '@vaga/contract/common';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useIsMember, useSession } from '../../app/root-data.ts';
import type { KnownNumber } from '../../persons/index.ts';
import {
  PersonForm,
  personIdPrefix,
  saveGuestData,
  savePerson,
  usePersonForm,
} from '../../persons/index.ts';
import { useAttempt } from '../../platform/attempt.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { cartTexts } from '../cart.texts.ts';
import { CartFrame } from '../cart-frame.tsx';
import { afterPeople } from '../cart-steps.rules.ts';
import { useCart } from '../use-cart.ts';
import { CopyContacts } from './copy-contacts.tsx';
import { PersonSummary } from './person-summary.tsx';
import classes from './ticket-step.module.css';

interface TicketStepProps {
  asset: CartAsset;
  /** Which of the cart's people, from 0. */
  index: number;
  lists: { countries: LookUp[]; identificationTypes: LookUp[] };
}

/** One person: what is known stands there already; who is complete is passed by with one tap. */
export function TicketStep({ asset, index, lists }: TicketStepProps) {
  const t = useText(cartTexts);
  const { cart, today } = useCart();
  const isGuest = useIsMember();
  // A child has no e-mail, and families share one. A member books for guests, who have their own.
  const ownEmail = useSession()?.email;
  const { idAsset, privateData } = asset;
  const email = privateData.email ?? (isGuest ? null : (ownEmail ?? null));
  const name = asset.person.person;
  const { draft, change, forget, isTouched, errors, summary, heading, check, refuse } =
    usePersonForm({
      name: `cart.${cart.idCart}.person.${idAsset}`,
      person: { ...privateData, email },
      today,
      isGuest,
    });
  const [query] = useSearchParams();
  const [isEditing, setEditing] = useState(!privateData.isComplete || query.has('edit'));
  const { run, isBusy } = useAttempt({ isBlocking: true });
  const goOn = useGoOn(index);

  const save = () =>
    run(async (key) => {
      try {
        await (isGuest ? saveGuestData : savePerson)(privateData.id, { draft, today }, key);
      } catch (error) {
        refuse(error);
        throw error;
      }
      forget();
      await goOn();
    }, draft);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (check()) void save();
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
      note={cart.holdExpiresAt === null ? name : undefined}
    >
      {query.get('notice') === 'people' ? (
        <p className={classes.notice} role="status">
          {t('ticket.first')}
        </p>
      ) : null}
      <Previous index={index} />
      {isForm ? (
        <form id="person" className={classes.form} onSubmit={submit} noValidate method="post">
          <FormErrorSummary {...heading} errors={summary} />
          {/* On the way to the next person the boxes are still this one's: what is typed now would be lost. */}
          <div inert={isBusy} className={classes.form}>
            <CopyContacts
              index={index}
              draft={draft}
              onCopy={(part) => {
                change(part);
                focusForm();
              }}
            />
            <PersonForm
              idPrefix={personIdPrefix}
              draft={draft}
              onChange={change}
              errors={errors}
              today={today}
              others={othersOf(cart, idAsset)}
              emailHint={isGuest && index === 0 ? t('ticket.leadEmail') : undefined}
              {...lists}
            />
          </div>
        </form>
      ) : (
        <PersonSummary
          person={privateData}
          onEdit={() => {
            flushSync(() => setEditing(true));
            focusForm();
          }}
        />
      )}
    </CartFrame>
  );
}

/** After a button that is taken out of the page when it is pressed: the keyboard goes on where it stood. */
function focusForm(): void {
  document.getElementById(`${personIdPrefix}-name`)?.focus();
}

function othersOf(cart: Cart, idAsset: string): KnownNumber[] {
  return cart.assets.flatMap(({ idAsset: id, person, privateData }) =>
    id !== idAsset && privateData.healthIdentificationNumber
      ? [{ name: person.person, number: privateData.healthIdentificationNumber }]
      : [],
  );
}

/** To the next person, or on to the place, its times or the payment. */
function useGoOn(index: number) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { cart, loginType } = useCart();
  return async () => {
    const next = cart.assets[index + 1];
    // A person who was skipped comes next, before the step after this one.
    const open = cart.assets.find(
      ({ privateData }, at) => at !== index && !privateData.isComplete && at < index,
    );
    const person = next ?? open;
    const to = (screen: Parameters<typeof paths.cart>[2]) =>
      paths.cart(loginType, cart.idCart, screen);
    const at = (asset: CartAsset) => `${to('ticket')}?person=${asset.idAsset}`;
    // Opened from the page of all, which is where one goes on.
    if (query.has('edit')) return navigate(to('ticket'));
    const here = cart.assets[index];
    // An address without a name is that of the first person who is not done: 'back' would lead to the next person, not
    // to this one.
    if (here && !query.has('person')) await navigate(at(here), { replace: true });
    await navigate(person ? at(person) : to(afterPeople(cart)));
  };
}

function Previous({ index }: { index: number }) {
  const t = useText(cartTexts);
  const { cart, loginType } = useCart();
  const previous = cart.assets[index - 1];
  if (!previous) return null;
  const to = `${paths.cart(loginType, cart.idCart, 'ticket')}?person=${previous.idAsset}`;
  return <BackLink to={to}>{t('ticket.back', { name: previous.person.person })}</BackLink>;
}
