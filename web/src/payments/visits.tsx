import { IconMapPin } from '@tabler/icons-react';
import type { Cart } from '@vaga/contract/cart';
import { civilDate, formatDay, formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import { paymentFormTexts } from './payment-form.texts.ts';
import classes from './visits.module.css';

/** When, who and where, of each time that a cart has. */
export function Visits({ schedules }: Pick<Cart, 'schedules'>) {
  const t = useText(paymentFormTexts);
  const language = useLanguage();
  return (
    <ul role="list" className={classes.list}>
      {schedules.map(({ idEntityService, date, timeZone, assets, ...place }) => (
        <li key={`${idEntityService}${date}`} className={classes.visit}>
          <p className={classes.time}>{formatTime(date, timeZone, language)}</p>
          <div>
            <p className={classes.day}>{formatDay(civilDate(date, timeZone), language)}</p>
            <p className={classes.who}>{assets.map(({ person }) => person).join(', ')}</p>
            <p className={classes.where}>
              <IconMapPin size={18} aria-hidden="true" />
              <span>
                {place.entity}
                <br />
                <Unbroken>
                  {place.location === 'Online'
                    ? t('place.online')
                    : place.address || t('visits.atAddress')}
                </Unbroken>
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
