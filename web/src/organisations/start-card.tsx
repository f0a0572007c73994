import { IconRocket } from '@tabler/icons-react';
import { readOnboarding } from '@vaga/contract/calls/onboarding';
import { entityReviewDays } from '@vaga/contract/limits';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { mayCall } from '../app/session-access.ts';
import { useText } from '../platform/texts.ts';
import { LinkCards } from '../ui/link-cards.tsx';
import classes from './start.module.css';
import { startTexts } from './start.texts.ts';

/** The way to the steps, on the home of an entity that is not live yet. */
export function StartCard() {
  const t = useText(startTexts);
  const session = useSession();
  const entity = session?.entity;
  if (!entity || !mayCall(session, readOnboarding)) return null;
  if (entity.state !== 'draft' && entity.state !== 'confirming') return null;
  return (
    <div className={classes.card}>
      <LinkCards
        cards={[
          {
            key: 'start',
            to: paths.partnerStart(entity.type),
            icon: <IconRocket size={32} aria-hidden="true" />,
            title: t('card.title'),
            text: t(entity.state === 'confirming' ? 'card.confirming' : 'card.text', {
              days: entityReviewDays,
            }),
          },
        ]}
      />
    </div>
  );
}
