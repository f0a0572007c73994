import { z } from 'zod';
import { providerManager, providerStaff } from './access.ts';
import { Cents, CivilDate, Id, lineOfText, orNothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  campaignCharacters,
  campaignDays,
  campaignsPerService,
  highestPriceCents,
} from './offer-limits.ts';
import { EntityCode } from './partners.ts';

const slice = 'partners';

/** A campaign as the members of its entity manage it. */
export const EntityCampaign = z
  .object({
    id: Id,
    version: z.string(),
    idEntityService: Id,
    namePt: z.string(),
    nameEn: z.string(),
    informationPt: z.string(),
    informationEn: z.string(),
    priceCents: Cents,
    /** The first and the last civil day on which an appointment has this price. */
    from: CivilDate,
    until: CivilDate,
    /** Only for who comes with this code, in lower case; null for all patients. */
    entityCode: z.string().nullable(),
    /** Of the code's entity; null without a code, and for an unknown one. */
    codeOf: z.string().nullable(),
  })
  .meta({ id: 'EntityCampaign' });
export type EntityCampaign = z.infer<typeof EntityCampaign>;

export const listCampaigns = endpoint({
  slice,
  method: 'GET',
  path: 'v1/campaigns',
  summary: `The campaigns of the entity of the caller by their first day, the latest first: at most ${campaignsPerService} of each service, those that are over included. Removed ones are left out.`,
  access: providerStaff,
  query: z.object({ entityService: orNothing(Id) }),
  data: z.array(EntityCampaign),
});

const campaignFields = {
  namePt: lineOfText(1, campaignCharacters.name),
  nameEn: lineOfText(1, campaignCharacters.name),
  informationPt: text(0, campaignCharacters.information).default(''),
  informationEn: text(0, campaignCharacters.information).default(''),
  priceCents: z.int().min(0).max(highestPriceCents),
  from: CivilDate,
  /** The last day, today or later. */
  until: CivilDate,
  entityCode: orNothing(EntityCode),
};

const overlaps =
  'Campaigns may overlap: the lowest price holds. Places that are held or booked keep their price.';

export const addCampaign = endpoint({
  slice,
  method: 'POST',
  path: 'v1/campaigns',
  summary: `Gives a service another price for appointments of some days, at most ${campaignDays} ahead, for all patients or for one code. ${overlaps} 404 for a service of another entity; Error \`campaign.too_many\` where ${campaignsPerService} are in force or to come.`,
  access: providerManager,
  owned: true,
  body: z.object({ idEntityService: Id, ...campaignFields }),
  data: EntityCampaign,
  idempotent: true,
  needsTerms: true,
});

const campaignParams = z.object({ id: Id });

export const changeCampaign = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/campaigns/:id',
  summary: `Changes a campaign. ${overlaps} 409 \`conflict\` where a colleague saved since \`version\`.`,
  access: providerManager,
  owned: true,
  params: campaignParams,
  body: z.object({ ...campaignFields, version: z.string().max(40) }),
  data: EntityCampaign,
});

export const removeCampaign = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/campaigns/:id',
  summary: 'Ends a campaign now. Places that are held or booked keep its price.',
  access: providerManager,
  owned: true,
  params: campaignParams,
});
