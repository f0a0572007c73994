import { z } from 'zod';
import { reminderKinds } from '../reminder.rules.ts';
import { AppointmentFacts, factsOf, preparation } from './appointment-facts.ts';
import { button, factCard, paragraph, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';
import { shortMoment } from './wording.rules.ts';

const AppointmentReminderData = AppointmentFacts.extend({ reminder: z.enum(reminderKinds) });

const texts = {
  pt: {
    subject: 'Lembrete',
    title: 'A sua marcação está a chegar',
    greeting: (firstName: string) => `Olá, ${firstName}. Não se esqueça:`,
    local: 'O pagamento é feito no local, no dia da marcação.',
    day: 'Não pode ir? Mude a hora ou cancele na lista das suas marcações: alguém espera por uma vaga.',
    hours: 'Se já não puder ir, cancele antes da hora na lista das suas marcações.',
    button: 'Ver marcações',
  },
  en: {
    subject: 'Reminder',
    title: 'Your appointment is coming up',
    greeting: (firstName: string) => `Hello ${firstName}, do not forget:`,
    local: 'You pay at the place, on the day of the appointment.',
    day: 'Cannot make it? Move or cancel it in the list of your appointments: somebody is waiting for a place.',
    hours:
      'If you cannot make it any more, cancel before it starts, in the list of your appointments.',
    button: 'See appointments',
  },
};

/**
 * Shows date and time, never 'tomorrow' or 'in two hours': the message may have waited for the mail server. Without a
 * calendar file: the entry exists since the booking or the move.
 */
export const appointmentReminder = template({
  data: AppointmentReminderData,
  render(facts, { brand, language, publicUrl }) {
    const text = texts[language];
    const moment = shortMoment(facts.startsAt, facts.timeZone, language);
    return {
      subject: `${text.subject}: ${moment}`,
      preview: `${moment}, ${facts.placeName}`,
      title: text.title,
      body: [
        paragraph(brand, text.greeting(facts.firstName)),
        factCard(brand, factsOf(facts, language)),
        ...(facts.payment === 'local' && facts.priceCents > 0
          ? [paragraph(brand, text.local)]
          : []),
        paragraph(brand, preparation(facts, language)),
        button(brand, text.button, pageUrl(publicUrl, '/user/tests/list')),
        smallPrint(brand, text[facts.reminder]),
      ],
    };
  },
});
