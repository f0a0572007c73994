import type { UserTest } from '@vaga/contract/appointments';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { useAcceptedTime } from '../appointments/index.ts';
import { formatMoment } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { dot } from '../ui/dot.ts';
import classes from './user-home.module.css';
import { userHomeTexts } from './user-home.texts.ts';

/** The people of one cart whose times an entity accepted, and which wait for the patient to confirm them. */
export function AcceptedRequest({ tests }: { tests: [UserTest, ...UserTest[]] }) {
  const t = useText(userHomeTexts);
  const language = useLanguage();
  const loginType = useLoginType();
  const [test] = tests;
  const { idCart, holdExpiresAt, timeZone, service, entity } = test;
  const until = formatMoment(holdExpiresAt ?? test.date, timeZone, language);
  const people = tests.map(({ person }) => person).join(', ');
  const time = useAcceptedTime(test);
  return (
    <Card as="section" className={classes.unfinished} aria-labelledby={`accepted-${idCart}`}>
      <div>
        <h2 id={`accepted-${idCart}`} className={classes.unfinishedTitle}>
          {t('accepted.title', { until })}
        </h2>
        <p>
          {service}
          {dot}
          {people}
        </p>
        <p>{entity}</p>
        <p>{time}</p>
      </div>
      <ButtonLink variant="accent" to={paths.cart(loginType, idCart, 'place/slot')}>
        {t('accepted.confirm')}
      </ButtonLink>
    </Card>
  );
}
