import type { Service } from '@vaga/contract/catalogue';
import { paths } from '../../app/paths.ts';
import { useIsMember, useLoginType } from '../../app/root-data.ts';
import type { EntityVisit } from '../../partners/index.ts';
import { useAttempt } from '../../platform/attempt.ts';
import { formatDay } from '../../platform/format.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { ApiError } from '../../platform/wire.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/facts.tsx';
import { cartTexts } from '../cart.texts.ts';
import { storeFilter } from '../location/location-filters.ts';
import { type ChosenBefore, keptPlace } from './chosen-place.rules.ts';
import { whenOf } from './chosen-place.tsx';
import { openGuestCart, openOwnCart } from './open-cart.ts';
import classes from './services-form.module.css';
import type { ServicesDraft } from './services-form.rules.ts';

interface ServicesSummaryProps {
  draft: ServicesDraft;
  service: Service | undefined;
  /** By whose code one books; null without one. */
  visit: EntityVisit | null;
  chosen: ChosenBefore;
  /** Back to the form. */
  onChange: () => void;
  /** The cart is made. */
  onMade: () => void;
}

/** What will be booked, before the cart is made. */
export function ServicesSummary({
  draft,
  service,
  visit,
  chosen,
  onChange,
  onMade,
}: ServicesSummaryProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const loginType = useLoginType();
  const isForGuests = useIsMember();
  const { run, isBusy, failure } = useAttempt({ isBlocking: true });
  const isTrip = draft.travelling === 'yes';
  const isPrescribed = service?.allowPrescription === true && draft.hasPrescription === 'yes';
  const kept = keptPlace(draft, chosen);

  const confirm = () =>
    run(async (key) => {
      const input = { draft, isPrescribed, kept };
      const { type, data, messages } = await (isForGuests
        ? openGuestCart(input, language, key)
        : openOwnCart(input, visit, key));
      if (type !== 'Success' || !data) throw new ApiError(200, messages);
      if (chosen.where) storeFilter(data.idCart, chosen.where);
      onMade();
      await navigate(paths.cart(loginType, data.idCart, 'ticket'));
    }, draft);

  return (
    <Dialog
      isOpen
      onClose={onChange}
      title={t('summary.title')}
      actions={
        <>
          <Button variant="outline" onClick={onChange}>
            {t('summary.change')}
          </Button>
          <Button onClick={confirm} isBusy={isBusy}>
            {t('summary.confirm')}
          </Button>
        </>
      }
    >
      <dl className={classes.summary}>
        {visit ? (
          <Fact name={t('summary.code')} value={`${visit.entityCode}, ${visit.entityName}`} />
        ) : null}
        <Fact name={t('summary.service')} value={service?.description ?? ''} />
        {kept?.entity ? <Fact name={t('summary.place')} value={kept.entity} /> : null}
        <Fact
          name={t('summary.date')}
          value={
            (kept && whenOf(kept, draft.date, language)) ?? formatDay(draft.date, language, 'full')
          }
        />
        {isTrip ? <Fact name={t('summary.time')} value={draft.time} /> : null}
        <Fact name={t('summary.people')} value={draft.people.map(({ name }) => name).join(', ')} />
        {isPrescribed ? (
          <Fact
            name={t('summary.prescription')}
            value={draft.people
              .filter(({ name }) => draft.prescriptions[name]?.type !== 'none')
              .map(({ name }) => `${name}: ${draft.prescriptions[name]?.number}`)
              .join(', ')}
          />
        ) : null}
      </dl>
      {failure ? (
        <p role="alert" className={classes.error}>
          {failure.text ?? t('problem.text')}
        </p>
      ) : null}
    </Dialog>
  );
}
