import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import en from '../i18n/en/about.json';
import pt from '../i18n/pt/about.json';
import { defineTexts, useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { Tile, TileBand } from '../ui/tile.tsx';
import classes from './about.module.css';

const aboutTexts = defineTexts('about', pt, en);

const beliefs = [
  { key: '1', seed: 'dois' },
  { key: '2', seed: 'Farmácia do Calhabé' },
  { key: '3', seed: 'évora' },
  { key: '4', seed: 'lisboa' },
] as const;

export default function AboutPage() {
  const t = useText(aboutTexts);
  return (
    <Page>
      <PageHead title={t('title')} description={t('description')} />
      <PageTitle title={t('title')} lead={t('lead')} />
      <div className={classes.band}>
        <TileBand seed="Centro de Análises Celas" height={128} side={64} />
      </div>
      <section className={classes.story}>
        <h2>{t('story.title')}</h2>
        <p>{t('story.1')}</p>
        <p>{t('story.2')}</p>
      </section>
      <section className={classes.part}>
        <h2>{t('belief.title')}</h2>
        <ul role="list" className={classes.beliefs}>
          {beliefs.map(({ key, seed }) => (
            <li key={key} className={classes.belief}>
              <Tile seed={seed} size={56} />
              <div>
                <h3>{t(`belief.${key}.title`)}</h3>
                <p>{t(`belief.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.next}>
        <h2>{t('cta.title')}</h2>
        <ButtonLink to={paths.search()} variant="accent" size="lg">
          {t('cta.search')}
        </ButtonLink>
        <ButtonLink to={paths.partners} variant="outline" size="lg">
          {t('cta.partner')}
        </ButtonLink>
      </section>
    </Page>
  );
}
