import { firstNameOf } from '../../platform/first-name.rules.ts';
import { calendarFile } from '../calendar-file.ts';
import { appointmentButton, hasAppointmentLink } from './appointment-button.ts';
import {
  AppointmentFacts,
  factsOf,
  paymentPart,
  preparationPart,
  whatToBring,
} from './appointment-facts.ts';
import { factCard, paragraph, smallPrint } from './email-parts.ts';
import { template } from './template.ts';
import { shortMoment } from './wording.rules.ts';

const texts = {
  pt: {
    subject: 'Marcação confirmada',
    title: 'A sua marcação está confirmada',
    greeting: (firstName: string) => `Olá, ${firstName}. Está tudo marcado:`,
    greetingFrom: (firstName: string, entity: string) =>
      `Olá, ${firstName}. ${entity} marcou para si:`,
    guestEnd: 'O anexo adiciona a marcação ao seu calendário.',
    end: 'Pode mudar a hora ou cancelar na lista das suas marcações. O anexo adiciona a marcação ao seu calendário.',
  },
  en: {
    subject: 'Appointment confirmed',
    title: 'Your appointment is confirmed',
    greeting: (firstName: string) => `Hello ${firstName}, everything is booked:`,
    greetingFrom: (firstName: string, entity: string) =>
      `Hello ${firstName}, ${entity} has booked this for you:`,
    guestEnd: 'The attachment adds the appointment to your calendar.',
    end: 'You can change the time or cancel in your list of appointments. The attachment adds the appointment to your calendar.',
  },
};

export const appointmentConfirmed = template({
  data: AppointmentFacts,
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
          facts.bookingEntityName
            ? text.greetingFrom(facts.firstName, facts.bookingEntityName)
            : text.greeting(facts.firstName),
        ),
        factCard(brand, factsOf(facts, language)),
        ...preparationPart(brand, facts, language),
        ...paymentPart(brand, facts, language),
        ...appointmentButton(facts, context),
        smallPrint(
          brand,
          `${whatToBring(facts, language)} ${hasAppointmentLink(facts) ? text.guestEnd : text.end}`,
        ),
      ],
      calendar: calendarFile('REQUEST', facts, context),
    };
  },
});
