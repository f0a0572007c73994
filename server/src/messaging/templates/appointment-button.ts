import type { Language } from '@vaga/contract/common';
import type { ReactNode } from 'react';
import type { AppointmentFacts } from './appointment-facts.ts';
import { button, paragraph } from './email-parts.ts';
import type { EmailContext } from './template.ts';
import { pageUrl } from './template.ts';

const texts = {
  pt: {
    list: 'Ver as minhas marcações',
    link: 'Ver a marcação',
    guest:
      'Abra a marcação com este botão, sem precisar de conta: mude a hora, cancele, ou guarde-a na sua conta.',
  },
  en: {
    list: 'See my appointments',
    link: 'See the appointment',
    guest:
      'Open the appointment with this button, without an account: change the time, cancel, or save it to your account.',
  },
} satisfies Record<Language, Record<string, string>>;

type LinkedFacts = Pick<AppointmentFacts, 'appointmentId' | 'linkExpiresAt'>;

/** Whether the e-mail goes to a person without an account: it has a link, and names no list of appointments. */
export function hasAppointmentLink({ linkExpiresAt }: LinkedFacts): boolean {
  return linkExpiresAt !== null;
}

/** The address of the appointment's page for a person without an account; null for an account, which signs in. */
export function appointmentUrl(
  { appointmentId, linkExpiresAt }: LinkedFacts,
  { publicUrl, recipient, signAppointmentLink }: EmailContext,
): string | null {
  if (linkExpiresAt === null) return null;
  const token = signAppointmentLink({
    appointmentId,
    address: recipient,
    expiresAt: linkExpiresAt,
  });
  return pageUrl(publicUrl, `/appointment/${token}`);
}

/** The button to the list of appointments; or to the appointment itself, with what a person without an account can do. */
export function appointmentButton(facts: LinkedFacts, context: EmailContext): ReactNode[] {
  const { brand, language, publicUrl } = context;
  const text = texts[language];
  const url = appointmentUrl(facts, context);
  if (url === null) return [button(brand, text.list, pageUrl(publicUrl, '/user/tests/list'))];
  return [paragraph(brand, text.guest), button(brand, text.link, url)];
}
