import type { EntityCampaign } from '@vaga/contract/campaigns';
import type { OwnService, PriceCode } from '@vaga/contract/entity-services';
import { formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { useDialogOf } from '../../platform/use-dialog-of.ts';
import { Button } from '../../ui/button.tsx';
import partClasses from '../../ui/part.module.css';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { endCampaign } from './offers.api.ts';
import classes from './offers.module.css';
import { numericDay } from './offers.rules.ts';
import { offersTexts } from './offers.texts.ts';

interface CampaignsPartProps {
  service: OwnService;
  today: string;
  codes: readonly PriceCode[];
  mayChange: boolean;
}

/** The campaigns of a service that are in force or to come. */
export function CampaignsPart({ service, today, codes, mayChange }: CampaignsPartProps) {
  const t = useText(offersTexts);
  const [open, setOpen, close] = useDialogOf<'add' | EntityCampaign>();
  const [removing, setRemoving, keep] = useDialogOf<EntityCampaign>();
  return (
    <section className={partClasses.part} id="campaigns" aria-labelledby="campaigns-title">
      <h2 id="campaigns-title">{t('campaigns.title')}</h2>
      {service.campaigns.length === 0 ? (
        <p className={classes.soft}>{t('campaigns.none')}</p>
      ) : (
        <ul role="list" className={classes.campaigns} aria-labelledby="campaigns-title">
          {service.campaigns.map((campaign) => (
            <CampaignRow
              key={campaign.id}
              campaign={campaign}
              today={today}
              onOpen={mayChange ? () => setOpen(campaign) : null}
              onRemove={() => setRemoving(campaign)}
            />
          ))}
        </ul>
      )}
      {mayChange ? (
        <Button variant="outline" className={classes.start} onClick={() => setOpen('add')}>
          {t('campaigns.add')}
        </Button>
      ) : null}
      {open ? (
        <CampaignDialog
          service={service}
          campaign={open === 'add' ? null : open}
          today={today}
          codes={codes}
          onClose={close}
        />
      ) : null}
      {removing ? (
        <RemoveDialog
          title={t('campaign.end.title', { name: removing.namePt })}
          text={t('campaign.end.text')}
          confirmLabel={t('campaign.end')}
          keepLabel={t('keep')}
          problem={{ title: t('failed.title'), text: t('failed.text') }}
          remove={() => endCampaign(removing.id)}
          onClose={keep}
        />
      ) : null}
    </section>
  );
}

function CampaignRow({
  campaign,
  today,
  onOpen,
  onRemove,
}: {
  campaign: EntityCampaign;
  today: string;
  /** Null for members who only read. */
  onOpen: (() => void) | null;
  onRemove: () => void;
}) {
  const t = useText(offersTexts);
  const language = useLanguage();
  const { priceCents, from, until, entityCode, codeOf } = campaign;
  const name = language === 'pt' ? campaign.namePt : campaign.nameEn;
  const isNow = from <= today;
  return (
    <li className={classes.campaign}>
      <div className={classes.grow}>
        <p className={classes.line}>
          <strong>{name}</strong>
          <StateBadge
            tone={isNow ? 'accent' : 'quiet'}
            text={t(isNow ? 'campaign.isNow' : 'campaign.isComing')}
          />
        </p>
        <p>
          {t('campaign.days', {
            price: formatMoney(priceCents, language),
            from: numericDay(from, true),
            until: numericDay(until, true),
          })}
        </p>
        <p className={classes.soft}>
          {entityCode === null
            ? t('campaign.forAll')
            : t('campaign.forCode', { code: entityCode, name: codeOf ?? '–' })}
        </p>
      </div>
      {onOpen ? (
        <div className={classes.acts}>
          <Button variant="outline" aria-label={t('campaign.editOf', { name })} onClick={onOpen}>
            {t('act.edit')}
          </Button>
          <Button variant="ghost" aria-label={t('campaign.endOf', { name })} onClick={onRemove}>
            {t('campaign.end')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
