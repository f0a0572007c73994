import type { OwnService } from '@vaga/contract/entity-services';
import { formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import type { CampaignDraft } from './campaign-dialog.tsx';
import classes from './offers.module.css';
import { centsOfTyped, numericDay, previewCampaign } from './offers.rules.ts';
import { offersTexts } from './offers.texts.ts';

interface CampaignPreviewLinesProps {
  service: OwnService;
  draft: CampaignDraft;
  /** The campaign that is changed; null for a new one. */
  campaignId: string | null;
  today: string;
}

/** What the first day of a campaign will cost, and which other campaigns hold then: before it is saved. */
export function CampaignPreviewLines(props: CampaignPreviewLinesProps) {
  const { service, draft, campaignId, today } = props;
  const t = useText(offersTexts);
  const language = useLanguage();
  const priceCents = centsOfTyped(draft.price);
  if (priceCents === null || draft.until < draft.from) return <div role="status" />;
  const { from, until } = draft;
  const entityCode = draft.entityCode || null;
  const others = service.campaigns.filter(({ id }) => id !== campaignId);
  const given = { usualCents: service.priceCents, others, today };
  const preview = previewCampaign({ priceCents, from, until, entityCode }, given);
  const money = (cents: number) => formatMoney(cents, language);
  const names = preview.overlapping.map(
    (other) => `${language === 'pt' ? other.namePt : other.nameEn} (${money(other.priceCents)})`,
  );
  return (
    <div role="status" className={classes.preview}>
      <p>
        <strong>
          {t(entityCode === null ? 'preview.price' : 'preview.priceWithCode', {
            day: numericDay(preview.day),
            price: money(preview.priceCents),
            code: entityCode ?? '',
          })}
        </strong>
      </p>
      {names.length > 0 ? <p>{t('preview.overlaps', { names: names.join(', ') })}</p> : null}
      {preview.isWithoutEffect ? (
        <p>{t('preview.noEffect', { price: money(service.priceCents) })}</p>
      ) : null}
    </div>
  );
}
