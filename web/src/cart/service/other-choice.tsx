import { type ReactNode, useEffect, useState } from 'react';
import { useBrand } from '../../app/root-data.ts';
import { useText } from '../../platform/texts.ts';
import type { FieldErrors } from '../../platform/use-form-errors.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { cartTexts } from '../cart.texts.ts';
import { type ChosenBefore, keptPlace } from './chosen-place.rules.ts';
import classes from './services-form.module.css';
import type { ServicesDraft, ServicesField } from './services-form.rules.ts';

interface OtherChoiceProps {
  draft: ServicesDraft;
  chosen: ChosenBefore;
  errors: FieldErrors<ServicesField>;
  children: ReactNode;
}

/** Service and day for a patient who tapped a start: closed while they stand, open from the first change of them on. */
export function OtherChoice({ draft, chosen, errors, children }: OtherChoiceProps) {
  const t = useText(cartTexts);
  const hasDay = useBrand().asset === 'reservation';
  const stands = Boolean(keptPlace(draft, chosen)?.time) && draft.travelling === 'no';
  const isAsked = !stands || Boolean(errors.service ?? errors.date ?? errors.time);
  const [isOpen, setOpen] = useState(isAsked);
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked]);
  return (
    <Disclosure
      title={t(hasDay ? 'services.other' : 'services.otherService')}
      isOpen={isOpen}
      isWide
    >
      <div className={classes.form}>{children}</div>
    </Disclosure>
  );
}
