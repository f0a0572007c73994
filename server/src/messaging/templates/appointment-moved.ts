import { z } from 'zod';
import { firstNameOf } from '../../platform/first-name.rules.ts';
import { calendarFile } from '../calendar-file.ts';
import { appointmentButton } from './appointment-button.ts';
import { AppointmentFacts, factsOf, paymentPart, preparationPart } from './appointment-facts.ts';
import { factCard, paragraph, smallPrint } from './email-parts.ts';
import { template } from './template.ts';
import { shortMoment } from './wording.rules.ts';

/** The appointment as it is now, and its previous start. */
const AppointmentMovedData = AppointmentFacts.extend({ previousStartsAt: z.coerce.date() });

const texts = {
  pt: {
    subject: 'Marcação mudada',
    title: 'A sua marcação mudou de hora',
    greeting: (firstName: string, before: string) =>
      `Olá, ${firstName}. A marcação que era ${before} passa a ser:`,
    end: 'O código e o preço são os mesmos. O anexo atualiza a marcação no seu calendário.',
  },
  en: {
    subject: 'Appointment moved',
    title: 'Your appointment has a new time',
    greeting: (firstName: string, before: string) =>
      `Hello ${firstName}, the appointment that was ${before} is now:`,
    end: 'The code and price stay the same. The attachment updates the appointment in your calendar.',
  },
};

export const appointmentMoved = template({
  data: AppointmentMovedData,
  render(facts, context) {
    const { brand, language } = context;
    const text = texts[language];
    const moment = shortMoment(facts.startsAt, facts.timeZone, language);
    return {
      subject: `${text.subject}: ${firstNameOf(facts.personName)}, ${moment}`,
      preview: `${moment}, ${facts.placeName}`,
      title: text.title,
      body: [
        paragraph(
          brand,
          text.greeting(
            facts.firstName,
            shortMoment(facts.previousStartsAt, facts.timeZone, language),
          ),
        ),
        factCard(brand, factsOf(facts, language)),
        ...preparationPart(brand, facts, language),
        ...paymentPart(brand, facts, language),
        ...appointmentButton(facts, context),
        smallPrint(brand, text.end),
      ],
      calendar: calendarFile('REQUEST', facts, context),
    };
  },
});
