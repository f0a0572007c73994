import { z } from 'zod';
import type { MemberAccess } from './access.ts';
import { Email, lineOfText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { isIban, plainIban } from './iban.ts';

const slice = 'organisations';

/** The owners of a partner, and who looks after its bills. */
export const organisationBilling = {
  who: 'member',
  entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'],
  roles: [],
  organisationRoles: ['owner', 'billing'],
} as const satisfies MemberAccess;

/** To whom an organisation's bills go, and where the money goes that is paid online for it. */
export const BillingData = z
  .object({
    /** The trade name and the tax number: of the registration, changed by the administration. */
    companyName: z.string(),
    taxNumber: z.string(),
    /** '' where there is none yet. */
    legalName: z.string(),
    address: z.string(),
    email: z.string(),
    /** The last four letters of the IBAN; null: there is none. The rest is never sent. */
    ibanEnd: z.string().nullable(),
    /** Of what can be saved: a save names the one that it was made from. */
    version: z.string(),
  })
  .meta({ id: 'BillingData' });
export type BillingData = z.infer<typeof BillingData>;

export const readBillingData = endpoint({
  slice,
  method: 'GET',
  path: 'v1/billing-data',
  summary: "To whom the bills of the caller's organisation go, and the end of its IBAN.",
  access: organisationBilling,
  data: BillingData,
});

export const saveBillingData = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/billing-data',
  summary:
    'Saves the billing data. Without `iban` it stays as it is; null removes it. 400 for an IBAN whose check digits are wrong; 409 `conflict` where it has been saved since `version`, with who saved it and the data as it is now.',
  access: organisationBilling,
  body: z.object({
    legalName: lineOfText(0, 200),
    address: lineOfText(0, 300),
    email: z.union([Email, z.literal('')]),
    iban: z
      .string()
      .max(50)
      .refine(isIban, { params: { rule: 'iban' } })
      .transform(plainIban)
      .nullish(),
    version: z.string().max(100).optional(),
  }),
  data: BillingData,
  perMinute: 20,
});
