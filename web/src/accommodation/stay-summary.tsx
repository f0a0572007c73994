import type { Reservation } from '@vaga/contract/accommodation';
import { useLanguage, useText } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { accommodationTexts } from './accommodation.texts.ts';
import { formatStay } from './format-dates.ts';
import classes from './stay-form.module.css';

/** Which stay the guests are added to. */
export function StaySummary({ stay }: { stay: Reservation }) {
  const t = useText(accommodationTexts);
  const language = useLanguage();
  return (
    <Card as="section" className={classes.stay} aria-labelledby="stay">
      <h2 id="stay">{stay.entity}</h2>
      <p className={classes.when}>{formatStay(stay, language)}</p>
      <p>
        <Unbroken>{stay.address}</Unbroken>
      </p>
      <p>{t('card.code', { code: stay.code })}</p>
    </Card>
  );
}
