import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { useBrand, useSession } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
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
      <ul role="list" className={classes.ways}>
        {homeWaysOf(session, brand).map(({ key, path, icon }, index) => (
          <li key={key} className={classes.way} data-main={index === 0 || undefined}>
            <span className={classes.icon}>{icon}</span>
            <div>
              <h2>
                <Link to={path} className={classes.link}>
                  {t(`card.${key}.title`)}
                </Link>
              </h2>
              <p>{t(`card.${key}.text`)}</p>
            </div>
            <IconChevronRight className={classes.arrow} size={24} aria-hidden="true" />
          </li>
        ))}
      </ul>
      <p className={classes.leave}>
        <LeaveEntityButton />
      </p>
    </Page>
  );
}
