import { IconMapPin, IconPhone } from '@tabler/icons-react';
import type { PartnerSummary } from '@vaga/contract/partners';
import { paths } from '../app/paths.ts';
import { directionsTo } from '../geography/index.ts';
import { formatPhone } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { RatingLine } from '../ratings/index.ts';
import classes from './entity.module.css';
import { HoursInShort } from './entity-hours.tsx';
import { EntityLogo } from './entity-logo.tsx';
import { partnersTexts } from './partners.texts.ts';
import type { drawStaticMap } from './static-map.server.ts';
import { StaticMap } from './static-map.tsx';

/** Who this is and where. */
export function EntityHead({
  partner,
  map,
}: {
  partner: PartnerSummary;
  map: ReturnType<typeof drawStaticMap>;
}) {
  const t = useText(partnersTexts);
  const { businessName, companyName, logo, phone, geoLocation } = partner;
  const { addressLine1, postalCode, locality } = partner.address;
  return (
    <header className={classes.head}>
      <div className={classes.logo}>
        <EntityLogo name={businessName} logo={logo} size={88} />
      </div>
      <div className={classes.who}>
        <h1 className={classes.name} tabIndex={-1}>
          {businessName}
        </h1>
        {companyName === businessName ? null : <p className={classes.company}>{companyName}</p>}
        <address className={classes.address}>
          {addressLine1 ? `${addressLine1}, ` : null}
          {postalCode ? (
            <>
              <span className={classes.code}>{postalCode}</span>{' '}
            </>
          ) : null}
          {locality}
        </address>
        <HoursInShort hours={partner.information.openingHours} />
        {partner.rating ? (
          <Link className={classes.way} to={`${paths.entityDescription(partner.id)}#ratings`}>
            <RatingLine rating={partner.rating} />
          </Link>
        ) : null}
      </div>
      <div className={classes.ways}>
        <a
          className={classes.way}
          href={directionsTo(geoLocation)}
          target="_blank"
          rel="noreferrer"
        >
          <IconMapPin size={20} aria-hidden="true" />
          {t('head.directions')}
        </a>
        {phone ? (
          <a className={classes.way} href={`tel:${phone.replace(/\s/g, '')}`}>
            <IconPhone size={20} aria-hidden="true" />
            {formatPhone(phone)}
          </a>
        ) : null}
      </div>
      <StaticMap
        className={classes.map}
        drawing={map}
        label={t('head.map', { name: businessName, locality })}
      />
    </header>
  );
}
