import {
  IconCalendarCheck,
  IconCreditCard,
  IconHeartHandshake,
  IconMapPin,
  IconShieldLock,
  IconTag,
} from '@tabler/icons-react';
import { automaticRefundHours } from '@vaga/contract/limits';
import type { NamedEntity } from '@vaga/contract/partners';
import { paths } from '../app/paths.ts';
import { useBrand } from '../app/root-data.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Tile, TileWall } from '../ui/tile.tsx';
import { homeTexts } from './home.texts.ts';
import classes from './home-sections.module.css';

const steps = [
  { key: '1', seed: 'dois' },
  { key: '2', seed: 'Farmácia do Calhabé' },
  { key: '3', seed: 'évora' },
] as const;

export function Steps() {
  const t = useText(homeTexts);
  return (
    <section className={classes.section} aria-labelledby="steps">
      <h2 id="steps">{t('steps.title')}</h2>
      <ol role="list" className={classes.three}>
        {steps.map(({ key, seed }) => (
          <li key={key} className={classes.step}>
            <Tile seed={seed} size={72} repeat={2} />
            <div>
              <h3>
                <span className={classes.number}>{key}</span> {t(`steps.${key}.title`)}
              </h3>
              <p>{t(`steps.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function AboutUs() {
  const t = useText(homeTexts);
  const { name } = useBrand();
  return (
    <section className={classes.about} aria-labelledby="about">
      <div className={classes.aboutInside}>
        <div className={classes.aboutText}>
          <h2 id="about">{t('about.title')}</h2>
          <p>{t('about.text')}</p>
          <ButtonLink to={paths.about} variant="outline">
            {t('about.more', { name })}
          </ButtonLink>
        </div>
        <TileWall
          className={classes.aboutWall}
          seed="about"
          columns={6}
          rows={3}
          patterns={['lisboa', 'porto', 'faro', 'dois']}
        />
      </div>
    </section>
  );
}

const reasons = [
  { key: '1', Icon: IconCalendarCheck },
  { key: '2', Icon: IconTag },
  { key: '3', Icon: IconMapPin },
  { key: '4', Icon: IconCreditCard },
  { key: '5', Icon: IconHeartHandshake },
  { key: '6', Icon: IconShieldLock },
] as const;

export function Reasons() {
  const t = useText(homeTexts);
  return (
    <section className={classes.section} aria-labelledby="reasons">
      <h2 id="reasons">{t('reasons.title')}</h2>
      <ul role="list" className={classes.reasons}>
        {reasons.map(({ key, Icon }) => (
          <li key={key} className={classes.reason}>
            <span className={classes.icon}>
              <Icon size={24} stroke={1.75} aria-hidden="true" />
            </span>
            <div>
              <h3>{t(`reasons.${key}.title`)}</h3>
              <p>{t(`reasons.${key}.text`, { hours: automaticRefundHours })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const numbers = [
  { key: 'customers', value: '350', isThousands: true },
  { key: 'bookings', value: '550', isThousands: true },
  { key: 'partners', value: '250', isThousands: false },
] as const;

/** The brand's figures, which are not counted here: shown beside demo data alone. */
export function Numbers() {
  const t = useText(homeTexts);
  return (
    <section className={classes.numbers} aria-labelledby="numbers">
      <h2 id="numbers" className="visually-hidden">
        {t('numbers.title')}
      </h2>
      <dl className={classes.numberRow}>
        {numbers.map(({ key, value, isThousands }) => (
          <div key={key} className={classes.figure}>
            <dt>{t(`numbers.${key}`)}</dt>
            <dd>
              <small>{t('numbers.over')}</small>
              {value}
              {isThousands ? <span className={classes.unit}>{t('numbers.thousands')}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.numbersNote}>{t('numbers.note')}</p>
    </section>
  );
}

/** Places of this installation, each leading to its page. A new installation has none, and shows none. */
export function BookableEntities({ entities }: { entities: readonly NamedEntity[] }) {
  const t = useText(homeTexts);
  if (entities.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="partners">
      <div className={classes.headRow}>
        <div>
          <h2 id="partners">{t('partners.title')}</h2>
          <p className={classes.lead}>{t('partners.text')}</p>
        </div>
        <ButtonLink to={paths.partners} variant="outline">
          {t('partners.join')}
        </ButtonLink>
      </div>
      <ul role="list" className={classes.logos}>
        {entities.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.entity(id, {}, name)} className={classes.logo}>
              <Tile seed={name} size={56} />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
