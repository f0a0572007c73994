import type { ReactNode } from 'react';
import { PageHead } from '../app/page-head.tsx';
import { useBrand, useSession } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { dot } from '../ui/dot.ts';
import { LinkCards } from '../ui/link-cards.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { entryTexts } from './entry.texts.ts';
import { type HomeWay, homeWaysOf } from './home-cards.tsx';
import { LeaveEntityButton } from './leave-entity-button.tsx';
import classes from './partner-home.module.css';
import type { ReviewCounts } from './review-counts.ts';
import { StartCard } from './start-card.tsx';

interface PartnerHomeProps {
  /** What stands between the main ways on and the others, such as today's guests. */
  children?: ReactNode;
  /** It is reached from the day of a provider, which is the home there. */
  isSettings?: boolean;
  /** How much waits for an administrator. */
  waiting?: ReviewCounts | null;
}

/** The home of a member at an entity of any type: where they are, and the ways on. */
export function PartnerHome({ children, isSettings = false, waiting = null }: PartnerHomeProps) {
  const t = useText(entryTexts);
  const session = useSession();
  const brand = useBrand();
  if (!session?.entity) return null;
  const { name, type } = session.entity;
  const ways = homeWaysOf(session, brand);
  const cardsOf = (isQuiet: boolean) =>
    ways
      .filter((way) => (way.isQuiet ?? false) === isQuiet)
      .map(({ key, path, icon }) => ({
        key,
        to: path,
        icon,
        title: t(`card.${key}.title`),
        text: t(`card.${key}.text`),
        note: waitingNote(t, key, waiting),
      }));
  const quiet = cardsOf(true);
  return (
    <Page>
      <PageHead title={t(isSettings ? 'settings.title' : 'home.title')} />
      <PageTitle
        title={isSettings ? t('settings.title') : t('home.greeting', { name: session.firstName })}
        lead={t('home.lead', { type: t(`type.${type}`), name })}
      />
      <StartCard />
      <LinkCards cards={cardsOf(false)} isQuiet={isSettings} />
      {children}
      {quiet.length > 0 ? <LinkCards cards={quiet} isQuiet /> : null}
      <p className={classes.leave}>
        <LeaveEntityButton />
      </p>
    </Page>
  );
}

/** What waits behind a card, in words. */
function waitingNote(
  t: ReturnType<typeof useText<keyof typeof entryTexts.pt>>,
  key: HomeWay['key'],
  waiting: ReviewCounts | null,
): string | undefined {
  if (!waiting) return undefined;
  const { registrations, suggestions, ratings, openings, changes } = waiting;
  const parts = {
    registrations: [
      registrations === null ? null : t('waiting.toDecide', { count: registrations }),
    ],
    suggestions: [suggestions === null ? null : t('waiting.toDecide', { count: suggestions })],
    ratings: [ratings === null ? null : t('waiting.toDecide', { count: ratings })],
    entities: [
      openings === null ? null : t('waiting.openings', { count: openings }),
      changes === null ? null : t('waiting.changes', { count: changes }),
    ],
  };
  if (!(key in parts)) return undefined;
  return parts[key as keyof typeof parts].filter((part) => part !== null).join(dot) || undefined;
}
