import type { EmailTemplates } from '../src/platform/outbox.ts';

/** The name of a template with all its data. */
export type EmailExample = {
  [Name in keyof EmailTemplates]: [template: Name, data: EmailTemplates[Name]];
}[keyof EmailTemplates];

export const linkExample: EmailTemplates['confirm-email'] = {
  firstName: 'Inês',
  email: 'ines+a@people.example',
  token: 'secret-token',
  code: '482913',
};

/** The e-mails about an account: how it is signed in to, and what became of it. */
export const accountEmailExamples: EmailExample[] = [
  ['confirm-email', linkExample],
  ['reset-password', linkExample],
  ['define-password', linkExample],
  [
    'area-watch',
    {
      firstName: 'Inês',
      serviceName: 'Cardiologia',
      place: 'Matosinhos',
      radiusKm: 25,
      untilDate: '2026-12-24',
      entityName: 'Clínica da Foz',
      date: '2026-11-26',
      search: {
        serviceTypeId: 1,
        serviceId: 102,
        locationId: 'm:1308',
        latitude: 41.18,
        longitude: -8.69,
      },
      token: 'signed.token',
    },
  ],
  ['sign-in-code', { firstName: 'Inês', code: '482913' }],
  ['password-changed', { firstName: 'Inês' }],
  ['second-factor-taken', { firstName: 'Inês' }],
  ['passkey-added', { firstName: 'Inês' }],
  ['passkey-removed', { firstName: 'Inês' }],
  [
    'email-change',
    {
      firstName: 'Inês',
      currentEmail: 'ines@people.example',
      newEmail: 'ines.prata@people.example',
      token: 'A'.repeat(43),
    },
  ],
  ['email-changed', { firstName: 'Inês', newEmail: 'ines.prata@people.example' }],
  ['welcome', { ...linkExample, company: 'Farmácia da Sé, Lda.' }],
  ['account-claimed', { firstName: 'Inês' }],
];
