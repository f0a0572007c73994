import type { PartnerSummary } from '@vaga/contract/partners';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useOutletContext } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { apiOf, readOrNull } from '../platform/context.ts';
import { pageOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { EntityRatings, loadPublicRatings } from '../ratings/index.ts';
import { Accessibility } from './accessibility.tsx';
import classes from './entity-description.module.css';
import { OpeningHoursCard } from './entity-hours.tsx';
import { partnersTexts } from './partners.texts.ts';
import { PaymentMethods } from './payment-methods.tsx';

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const page = pageOf(new URL(request.url).searchParams);
  // An extra: the description stands without it.
  const ratings = await readOrNull(
    context,
    loadPublicRatings(apiOf(context), params.id ?? '', page),
  );
  return { ratings };
}

/** Who they are, when they are open, and how one can pay. */
export default function EntityDescriptionPage() {
  const t = useText(partnersTexts);
  const partner = useOutletContext<PartnerSummary>();
  const { ratings } = useLoaderData<typeof loader>();
  const { description } = partner.information;
  return (
    <>
      <PageHead
        title={t('title.description', { name: partner.businessName })}
        description={description.slice(0, 160)}
      />
      <section aria-labelledby="about">
        <h2 id="about" className={classes.title}>
          {t('about.title')}
        </h2>
        <p className={classes.about}>{description}</p>
      </section>
      <div className={classes.columns}>
        <OpeningHoursCard information={partner.information} />
        <PaymentMethods methods={partner.information.paymentMethods} />
        <Accessibility partner={partner} />
      </div>
      {ratings ? <EntityRatings {...ratings} answeredBy={partner.businessName} /> : null}
    </>
  );
}
