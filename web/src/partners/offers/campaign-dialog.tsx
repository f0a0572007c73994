import type { EntityCampaign } from '@vaga/contract/campaigns';
import type { OwnService, PriceCode } from '@vaga/contract/entity-services';
import { campaignCharacters, campaignDays } from '@vaga/contract/offer-limits';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { addDays } from '../../platform/add-days.rules.ts';
import type { Language } from '../../platform/language.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { useConflict } from '../../platform/use-conflict.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { CampaignPreviewLines } from './campaign-preview.tsx';
import { createCampaign, saveCampaign } from './offers.api.ts';
import classes from './offers.module.css';
import { centsOfTyped, laterOf, numericDay, typedOfCents } from './offers.rules.ts';
import { offersTexts } from './offers.texts.ts';

export interface CampaignDraft {
  namePt: string;
  nameEn: string;
  informationPt: string;
  informationEn: string;
  price: string;
  from: string;
  until: string;
  /** Empty: for all patients. */
  entityCode: string;
}

interface CampaignDialogProps {
  service: OwnService;
  /** Null: a new one. */
  campaign: EntityCampaign | null;
  today: string;
  codes: readonly PriceCode[];
  onClose: () => void;
}

/** A campaign of a service, and what it will cost those who book: said before it is saved. */
export function CampaignDialog(props: CampaignDialogProps) {
  const { service, campaign, today, codes, onClose } = props;
  const t = useText(offersTexts);
  const language = useLanguage();
  const id = useId();
  const { revalidate } = useRevalidator();
  const { conflict, save } = useConflict(campaign);
  const draftOf = (of: EntityCampaign) => campaignDraftOf(of, language);
  const form = useForm<CampaignDraft, keyof CampaignDraft>({
    initial: campaign ? draftOf(campaign) : emptyDraft(today),
    idOf: (name) => `${id}${name}`,
    labels: { namePt: t('campaign.namePt'), nameEn: t('campaign.nameEn') },
    codes: {
      namePt: 'namePt',
      nameEn: 'nameEn',
      informationPt: 'informationPt',
      informationEn: 'informationEn',
      from: 'from',
      until: 'until',
      entityCode: 'entityCode',
    },
    check: ({ namePt, nameEn, price, from, until }) => ({
      ...(namePt.trim() === '' ? { namePt: t('required') } : {}),
      ...(nameEn.trim() === '' ? { nameEn: t('required') } : {}),
      ...(centsOfTyped(price) === null ? { price: t('price.wrong') } : {}),
      ...(until < from ? { until: t('campaign.untilWrong') } : {}),
    }),
    failed: t('failed.text'),
    send: async ({ price, ...texts }, key) => {
      const changes = { ...texts, priceCents: centsOfTyped(price) ?? 0 };
      const finish = async () => {
        await revalidate();
        onClose();
      };
      if (campaign === null) {
        await createCampaign(service.id, changes, key);
        return finish();
      }
      await save(async (version) => {
        await saveCampaign(campaign.id, { ...changes, version });
        await finish();
      });
    },
  });
  const { draft, change } = form;
  // A code whose protocol has ended stays while the campaign has it.
  const known = codes.some(({ code }) => code === campaign?.entityCode);
  const ended = campaign?.entityCode && !known ? [campaign.entityCode] : [];
  return (
    <>
      <Dialog
        isOpen
        isTall
        width={640}
        title={t(campaign ? 'campaign.edit' : 'campaigns.add')}
        closeLabel={t('close')}
        onClose={onClose}
      >
        <form onSubmit={form.submit} noValidate method="post" className={classes.form}>
          <FormErrorSummary title={t('form.problem')} errors={form.summary} />
          <div className={classes.pair}>
            {(['namePt', 'nameEn', 'informationPt', 'informationEn'] as const).map((name) => (
              <TextField
                key={name}
                {...form.field(name)}
                label={t(`campaign.${name}`)}
                maxLength={campaignCharacters[name.startsWith('name') ? 'name' : 'information']}
                data-autofocus={name === 'namePt' || undefined}
              />
            ))}
            <TextField {...form.field('price')} label={t('price.label')} inputMode="decimal" />
            <SelectField
              id={`${id}entityCode`}
              label={t('campaign.for')}
              error={form.errors.entityCode}
              value={draft.entityCode}
              onChange={({ target }) => change({ entityCode: target.value })}
            >
              <option value="">{t('campaign.forAll')}</option>
              {codes.map(({ code, name }) => (
                <option key={code} value={code}>
                  {t('campaign.forCode', { code, name })}
                </option>
              ))}
              {ended.map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </SelectField>
            <DayField
              id={`${id}from`}
              label={t('campaign.from')}
              value={draft.from}
              today={today}
              first={campaign && campaign.from < today ? campaign.from : today}
              last={addDays(today, campaignDays)}
              error={form.errors.from}
              onChange={(from) => change({ from })}
            />
            <DayField
              id={`${id}until`}
              label={t('campaign.until')}
              value={draft.until}
              today={today}
              first={laterOf(draft.from, today)}
              last={addDays(today, campaignDays)}
              error={form.errors.until}
              onChange={(until) => change({ until })}
            />
          </div>
          <CampaignPreviewLines
            service={service}
            draft={draft}
            campaignId={campaign?.id ?? null}
            today={today}
          />
          <div className={classes.acts}>
            <Button type="submit" variant="accent" isBusy={form.isBusy}>
              {t('save')}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      </Dialog>
      <ConflictDialog
        conflict={conflict}
        mine={draft}
        draftOf={draftOf}
        fieldsOf={(of) => [
          { name: t('campaign.namePt'), text: of.namePt },
          { name: t('campaign.nameEn'), text: of.nameEn },
          { name: t('campaign.informationPt'), text: of.informationPt },
          { name: t('campaign.informationEn'), text: of.informationEn },
          { name: t('column.price'), text: of.price },
          { name: t('campaign.from'), text: numericDay(of.from, true) },
          { name: t('campaign.until'), text: numericDay(of.until, true) },
          { name: t('campaign.for'), text: of.entityCode || t('campaign.forAll') },
        ]}
        onMine={form.send}
        onTheirs={change}
      />
    </>
  );
}

/** A month from today, for all patients. */
function emptyDraft(today: string): CampaignDraft {
  const texts = { namePt: '', nameEn: '', informationPt: '', informationEn: '' };
  return { ...texts, price: '', from: today, until: addDays(today, 30), entityCode: '' };
}

function campaignDraftOf(campaign: EntityCampaign, language: Language): CampaignDraft {
  const { namePt, nameEn, informationPt, informationEn, priceCents, from, until } = campaign;
  const price = typedOfCents(priceCents, language);
  const entityCode = campaign.entityCode ?? '';
  return { namePt, nameEn, informationPt, informationEn, price, from, until, entityCode };
}
