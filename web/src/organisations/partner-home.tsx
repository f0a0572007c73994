import { PageHead } from '../app/page-head.tsx';
import { useBrand, useSession } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { LinkCards } from '../ui/link-cards.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { entryTexts } from './entry.texts.ts';
import { homeWaysOf } from './home-cards.tsx';
import { LeaveEntityButton } from './leave-entity-button.tsx';
import classes from './partner-home.module.css';

/** The home of a member at an entity of any type: where they are, and the ways on. */
export function PartnerHome() {
  const t = useText(entryTexts);
  const session = useSession();
  const brand = useBrand();
  if (!session?.entity) return null;
  const { name, type } = session.entity;
  return (
    <Page>
      <PageHead title={t('home.title')} />
      <PageTitle
        title={t('home.greeting', { name: session.firstName })}
        lead={t('home.lead', { type: t(`type.${type}`), name })}
      />
      <LinkCards
        cards={homeWaysOf(session, brand).map(({ key, path, icon }) => ({
          key,
          to: path,
          icon,
          title: t(`card.${key}.title`),
          text: t(`card.${key}.text`),
        }))}
      />
      <p className={classes.leave}>
        <LeaveEntityButton />
      </p>
    </Page>
  );
}
