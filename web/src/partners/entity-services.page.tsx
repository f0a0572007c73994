import type { Service } from '@vaga/contract/catalogue';
import type { PartnerSummary } from '@vaga/contract/partners';
import { type LoaderFunctionArgs, useLoaderData, useOutletContext } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { EmptyState } from '../ui/faces.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import classes from './entity-services.module.css';
import { loadEntity, loadExplained } from './partners.api.ts';
import { partnersTexts } from './partners.texts.ts';

/** The type asked for where the entity offers it, otherwise its first one. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const { id, serviceTypeList } = await loadEntity(api, params.id ?? '');
  const address = new URL(request.url).searchParams;
  const asked = address.get('serviceTypeId');
  const type = serviceTypeList.find((one) => String(one.id) === asked) ?? serviceTypeList[0];
  const openId = address.get('service');
  if (!type) return { typeId: null, services: [], openId };
  const services = await readOrNull(context, loadExplained(api, id, type.id));
  return { typeId: type.id, services, openId };
}

/** What each service is, by type. */
export default function EntityServicesPage() {
  const t = useText(partnersTexts);
  const partner = useOutletContext<PartnerSummary>();
  const { typeId, services, openId } = useLoaderData<typeof loader>();
  const type = partner.serviceTypeList.find(({ id }) => id === typeId);
  return (
    <>
      <PageHead
        title={t('title.services', { name: partner.businessName })}
        description={t('description.services', { name: partner.businessName })}
      />
      {partner.serviceTypeList.length > 1 ? (
        <nav className={classes.types} aria-label={t('form.type')}>
          {partner.serviceTypeList.map(({ id, description }) => (
            <Link
              key={id}
              to={`${paths.entityServices(partner.id)}?serviceTypeId=${id}`}
              aria-current={id === typeId ? 'true' : undefined}
              preventScrollReset
            >
              {description}
            </Link>
          ))}
        </nav>
      ) : null}
      {services === null ? (
        <ReadAgain title={t('offers.failed')} text={t('failedText')} retryLabel={t('retry')} />
      ) : services.length === 0 ? (
        <EmptyState title={t('services.none')} seed={partner.code} />
      ) : (
        <section aria-labelledby="services">
          <h2 id="services" className={classes.title}>
            {type?.description}
          </h2>
          {services.map((service) => (
            <Explained
              key={service.id}
              service={service}
              entityId={partner.id}
              isOpen={String(service.id) === openId}
            />
          ))}
        </section>
      )}
    </>
  );
}

function Explained({
  service,
  entityId,
  isOpen,
}: {
  service: Service;
  entityId: string;
  /** The one that the reader came for. */
  isOpen: boolean;
}) {
  const t = useText(partnersTexts);
  const to = paths.entitySchedule(entityId, {
    serviceTypeId: service.idServiceType,
    service: service.id,
  });
  return (
    <Disclosure title={service.description} id={`service-${service.id}`} isOpen={isOpen}>
      <div className={classes.information} {...ownHtml(service.information)} />
      <ButtonLink variant="quiet" to={to} preventScrollReset>
        {t('services.times')}
        <span className="visually-hidden">: {service.description}</span>
      </ButtonLink>
    </Disclosure>
  );
}

/** HTML of our own catalogue: paragraphs and lists that we wrote. It has no other source. */
function ownHtml(information: string) {
  return { dangerouslySetInnerHTML: { __html: information } };
}
