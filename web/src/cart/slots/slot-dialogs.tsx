import { totalOf } from '@vaga/contract/prices';
import type { EntityOptionWithSlots } from '@vaga/contract/scheduling';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../../platform/draft.ts';
import { formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, InfoDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { cartTexts } from '../cart.texts.ts';
import { shortMoment } from '../cart-summary.tsx';
import { useCart } from '../use-cart.ts';
import { HoldConflictDialog } from './hold-conflict-dialog.tsx';
import classes from './slot-dialogs.module.css';
import type { HoldSlots } from './use-hold-slots.ts';
import type { SlotChoice } from './use-slot-choice.ts';

interface SlotDialogsProps {
  place: EntityOptionWithSlots;
  choice: SlotChoice;
  hold: HoldSlots;
  isSummary: boolean;
  onClose: () => void;
}

/** The summary before the times are held, and what went wrong when they were not. */
export function SlotDialogs({ place, choice, hold, isSummary, onClose }: SlotDialogsProps) {
  const t = useText(cartTexts);
  return (
    <>
      <HoldConflictDialog hold={hold} />
      {isSummary ? <Summary place={place} choice={choice} hold={hold} onClose={onClose} /> : null}
      <InfoDialog
        isOpen={hold.problem !== null}
        onClose={hold.forgetProblem}
        title={t('problem.title')}
        text={hold.problem?.text ?? t('problem.text')}
      />
    </>
  );
}

/** The least that an address says: street and number. */
const shortestAddress = 5;

function Summary({ place, choice, hold, onClose }: Omit<SlotDialogsProps, 'isSummary'>) {
  const t = useText(cartTexts);
  const { cart } = useCart();
  const known = cart.assets.find(({ address }) => address)?.address ?? '';
  const { draft, change } = useDraft(`cart.${cart.idCart}.address`, { address: known });
  const [isShort, setShort] = useState(false);
  const isFree = totalOf(choice.prices) === 0;
  const asksAddress = place.location === 'AtAddress';

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = draft.address.trim();
    if (asksAddress && address.length < shortestAddress) return setShort(true);
    setShort(false);
    choice.keep();
    hold.save(choice.assignment, address);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('slots.summary')}
      width={520}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('summary.change')}
          </Button>
          <Button type="submit" form="slot-summary" variant="accent" isBusy={hold.isBusy}>
            {t(isFree ? 'payment.book' : 'slots.toPayment')}
          </Button>
        </>
      }
    >
      <form
        id="slot-summary"
        className={classes.summary}
        onSubmit={submit}
        noValidate
        method="post"
      >
        <p>
          <strong>{place.entity}</strong>
          <br />
          {place.location === 'Online'
            ? t('place.online')
            : asksAddress
              ? t('place.atAddress')
              : place.address}
        </p>
        <People place={place} choice={choice} />
        {asksAddress ? (
          <TextField
            id="slot-address"
            label={t('slots.address')}
            hint={
              place.radiusKm
                ? t('slots.addressWithin', { radius: place.radiusKm })
                : t('slots.addressHint')
            }
            error={isShort ? t('slots.addressFault') : hold.addressError}
            autoComplete="street-address"
            maxLength={200}
            value={draft.address}
            onChange={(event) => change({ address: event.target.value })}
          />
        ) : null}
      </form>
    </Dialog>
  );
}

function People({ place, choice }: Pick<SlotDialogsProps, 'place' | 'choice'>) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const price = (amount: number) =>
    amount === 0 ? t('price.free') : formatMoney(amount, language);
  return (
    <dl className={classes.people}>
      {choice.people.map(({ idAsset, name }) => {
        const time = choice.assignment[idAsset];
        const own = choice.prices.find((one) => one.idAsset === idAsset);
        return (
          <div key={idAsset}>
            <dt>{name}</dt>
            <dd>
              {time ? shortMoment(time, place.timeZone, language) : ''}
              <small>{own ? price(own.priceCents) : ''}</small>
            </dd>
          </div>
        );
      })}
      <div className={classes.total}>
        <dt>{t('side.total')}</dt>
        <dd>{price(totalOf(choice.prices))}</dd>
      </div>
    </dl>
  );
}
