import type { Language } from '@vaga/contract/common';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { button, paragraph } from './email-parts.ts';
import type { EmailContext } from './template.ts';
import { pageUrl } from './template.ts';

const texts = {
  pt: {
    list: 'Ver as minhas marcações',
    link: 'Ver a marcação',
    guest:
      'Abra a marcação com este botão, sem precisar de conta: mude a hora, cancele, ou guarde-a na sua conta.',
    guestToSee: 'Com este botão vê a marcação e o contacto do local, sem precisar de conta.',
  },
  en: {
    list: 'See my appointments',
    link: 'See the appointment',
    guest:
      'Open the appointment with this button, without an account: change the time, cancel, or save it to your account.',
    guestToSee:
      'With this button you see the appointment and how to contact the place, without an account.',
  },
} satisfies Record<Language, Record<string, string>>;

/** The appointment that an e-mail leads to. E-mails that were queued by an earlier version name none. */
export const LinkedFacts = z.object({
  appointmentId: z.uuid().default(''),
  /** Until when the e-mail's link opens the appointment without an account; null for an account that signs in. */
  linkExpiresAt: z.coerce.date().nullable().default(null),
});
type LinkedFacts = z.output<typeof LinkedFacts>;

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

/**
 * The button to the list of appointments; or to the appointment itself, with what a person without an account can do.
 * @param isBooked false where the appointment can be neither moved nor cancelled: there is only something to see
 */
export function appointmentButton(
  facts: LinkedFacts,
  context: EmailContext,
  { isBooked = true }: { isBooked?: boolean } = {},
): ReactNode[] {
  const { brand, language, publicUrl } = context;
  const text = texts[language];
  const url = appointmentUrl(facts, context);
  if (url === null) return [button(brand, text.list, pageUrl(publicUrl, '/user/tests/list'))];
  const lead = isBooked ? text.guest : text.guestToSee;
  return [paragraph(brand, lead), button(brand, text.link, url)];
}
