import { readEntityPreview } from '@vaga/contract/calls/entity-preview';
import type { EntityPreview } from '@vaga/contract/entity-preview';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf } from '../platform/context.ts';
import { formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page } from '../ui/page.tsx';
import { Accessibility } from './accessibility.tsx';
import classes from './entity-description.module.css';
import { EntityGallery } from './entity-gallery.tsx';
import { EntityHead } from './entity-head.tsx';
import { partnersTexts } from './partners.texts.ts';
import { PaymentMethods } from './payment-methods.tsx';
import { drawStaticMap } from './static-map.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  requireSessionFor(context, readEntityPreview);
  const partner = await apiOf(context).data(readEntityPreview, {});
  const { latitude, longitude } = partner.geoLocation;
  return { partner, map: drawStaticMap(latitude, longitude) };
}

/** The page of a draft as the public will see it, for those who set it up. */
export default function EntityPreviewPage() {
  const t = useText(partnersTexts);
  const { partner, map } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead title={t('preview.title', { name: partner.businessName })} />
      <BackLink to={paths.partnerStart(partner.entityType)}>{t('preview.back')}</BackLink>
      <p className={classes.previewNote}>{t('preview.note', { name: partner.businessName })}</p>
      <EntityHead partner={partner} map={map} />
      <EntityGallery name={partner.businessName} photos={partner.photos} />
      <section aria-labelledby="about" className={classes.previewPart}>
        <h2 id="about" className={classes.title}>
          {t('about.title')}
        </h2>
        <p className={classes.about}>{partner.information.description || '–'}</p>
      </section>
      <Services services={partner.services} />
      <div className={classes.columns}>
        <PaymentMethods methods={partner.information.paymentMethods} />
        <Accessibility partner={partner} />
      </div>
    </Page>
  );
}

function Services({ services }: Pick<EntityPreview, 'services'>) {
  const t = useText(partnersTexts);
  const language = useLanguage();
  if (services.length === 0) return null;
  return (
    <section aria-labelledby="offers" className={classes.previewPart}>
      <h2 id="offers" className={classes.title}>
        {t('tab.services')}
      </h2>
      <ul role="list" className={classes.offered}>
        {services.map(({ name, location, priceCents }) => (
          <li key={`${name} ${location}`}>
            <span>{name}</span>
            <strong>{formatMoney(priceCents, language)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
