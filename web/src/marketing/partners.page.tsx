import {
  IconBellRinging,
  IconCalendarCheck,
  IconChecks,
  IconHeartHandshake,
  IconQrcode,
  IconRocket,
} from '@tabler/icons-react';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { Tile } from '../ui/tile.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import classes from './plans.module.css';
import { plansTexts } from './plans.texts.ts';
import { PlansSection } from './plans-section.tsx';

const advantages = [
  { key: '1', Icon: IconCalendarCheck },
  { key: '2', Icon: IconBellRinging },
  { key: '3', Icon: IconQrcode },
  { key: '4', Icon: IconHeartHandshake },
  { key: '5', Icon: IconChecks },
  { key: '6', Icon: IconRocket },
] as const;

const types = [
  'laboratories',
  'clinics',
  'pharmacies',
  'hospitality',
  'ticketOffices',
  'agencies',
  'promoters',
  'companies',
] as const;

export default function PartnersPage() {
  const t = useText(plansTexts);
  return (
    <Page>
      <PageHead title={t('title')} description={t('description')} />
      <PageTitle title={t('title')} lead={t('lead')} />
      <div className={classes.actions}>
        <ButtonLink to={paths.partnerRegister()} variant="accent" size="lg">
          {t('join')}
        </ButtonLink>
        <ButtonLink to={paths.plans} variant="outline" size="lg">
          {t('seePlans')}
        </ButtonLink>
      </div>
      <section className={classes.part}>
        <h2>{t('advantages.title')}</h2>
        <ul role="list" className={classes.advantages}>
          {advantages.map(({ key, Icon }) => (
            <li key={key} className={classes.advantage}>
              <span className={classes.icon}>
                <Icon size={24} stroke={1.75} aria-hidden="true" />
              </span>
              <div>
                <h3>{t(`advantages.${key}.title`)}</h3>
                <p>
                  <Unbroken>{t(`advantages.${key}.text`)}</Unbroken>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.part}>
        <h2>{t('types.title')}</h2>
        <ul role="list" className={classes.types}>
          {types.map((type) => (
            <li key={type} className={classes.type}>
              <Tile seed={type} size={48} />
              {t(`types.${type}`)}
            </li>
          ))}
        </ul>
      </section>
      <PlansSection />
    </Page>
  );
}
