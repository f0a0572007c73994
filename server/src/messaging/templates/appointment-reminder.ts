import { z } from 'zod';
import { firstNameOf } from '../../platform/first-name.rules.ts';
import { reminderKinds } from '../reminder.rules.ts';
import { appointmentButton, hasAppointmentLink } from './appointment-button.ts';
import { AppointmentFacts, factsOf, preparationPart, whatToBring } from './appointment-facts.ts';
import { factCard, paragraph, smallPrint } from './email-parts.ts';
import { template } from './template.ts';
import { shortMoment } from './wording.rules.ts';

const AppointmentReminderData = AppointmentFacts.extend({ reminder: z.enum(reminderKinds) });

const texts = {
  pt: {
    subject: 'Lembrete',
    title: 'A sua marcação está quase a chegar',
    greeting: (firstName: string) => `Olá, ${firstName}. Não se esqueça da sua marcação:`,
    local: 'O pagamento é feito no local, no dia da marcação.',
    day: 'Não pode ir? Mude a hora ou cancele na lista das suas marcações, para dar o lugar a outra pessoa.',
    hours: 'Se já não puder ir, cancele antes da hora na lista das suas marcações.',
    guestDay: 'Não pode ir? Mude a hora ou cancele, para dar o lugar a outra pessoa.',
    guestHours: 'Se já não puder ir, cancele antes da hora.',
  },
  en: {
    subject: 'Reminder',
    title: 'Your appointment is coming up',
    greeting: (firstName: string) => `Hello ${firstName}, this is a reminder of:`,
    local: 'You pay on site, on the day of the appointment.',
    day: 'If you cannot make it, change the time or cancel in your list of appointments, so that someone else can have the slot.',
    hours: 'If you can no longer make it, cancel before it starts, in your list of appointments.',
    guestDay:
      'If you cannot make it, change the time or cancel, so that someone else can have the slot.',
    guestHours: 'If you can no longer make it, cancel before it starts.',
  },
};

/**
 * Shows date and time, never 'tomorrow' or 'in two hours': the message may have waited for the mail server. Without a
 * calendar file: the entry exists since the booking or the move.
 */
export const appointmentReminder = template({
  data: AppointmentReminderData,
  render(facts, context) {
    const { brand, language } = context;
    const guestNotes = { day: 'guestDay', hours: 'guestHours' } as const;
    const { reminder } = facts;
    const text = texts[language];
    const moment = shortMoment(facts.startsAt, facts.timeZone, language);
    return {
      subject: `${text.subject}: ${firstNameOf(facts.personName)}, ${moment}`,
      preview: `${moment}, ${facts.placeName}`,
      title: text.title,
      body: [
        paragraph(brand, text.greeting(facts.firstName)),
        factCard(brand, factsOf(facts, language)),
        ...preparationPart(brand, facts, language),
        ...(facts.payment === 'local' && facts.priceCents > 0
          ? [paragraph(brand, text.local)]
          : []),
        paragraph(brand, whatToBring(facts, language)),
        ...appointmentButton(facts, context),
        smallPrint(brand, text[hasAppointmentLink(facts) ? guestNotes[reminder] : reminder]),
      ],
    };
  },
});
