import type { Service } from '@vaga/contract/catalogue';
import type { EntityVisit } from '../../partners/index.ts';
import { formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/facts.tsx';
import { cartTexts } from '../cart.texts.ts';
import { type ChosenBefore, keptPlace } from './chosen-place.rules.ts';
import { whenOf } from './chosen-place.tsx';
import classes from './services-form.module.css';
import type { ServicesDraft } from './services-form.rules.ts';
import { useMakeCart } from './use-make-cart.ts';

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
  const { make, isBusy, failure } = useMakeCart(chosen, onMade);
  const isTrip = draft.travelling === 'yes';
  const isPrescribed = service?.allowPrescription === true && draft.hasPrescription === 'yes';
  const kept = keptPlace(draft, chosen);

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
          <Button
            variant="accent"
            onClick={() => make({ draft, isPrescribed, visit })}
            isBusy={isBusy}
          >
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
