import { firstNameOf } from '../../platform/first-name.rules.ts';
import { appointmentButton, hasAppointmentLink } from './appointment-button.ts';
import { AppointmentFacts } from './appointment-facts.ts';
import { button, factCard, paragraph, smallPrint } from './email-parts.ts';
import type { EmailContext } from './template.ts';
import { pageUrl, template } from './template.ts';
import { longDay, shortMoment, shownCode, timeRange } from './wording.rules.ts';

const texts = {
  pt: {
    subject: 'Não o vimos',
    title: 'Não o vimos',
    greeting: (firstName: string, person: string, place: string) =>
      `Olá, ${firstName}. Esperámos por ${person} em ${place} e não registámos a entrada.`,
    again: 'Se ainda precisa, marque outra hora.',
    end: 'Se esteve no local, ou se isto é um engano, fale com o local e diga o código.',
    person: 'Pessoa',
    place: 'Local',
    day: 'Dia',
    time: 'Hora',
    code: 'Código',
    button: 'Marcar de novo',
  },
  en: {
    subject: 'We did not see you',
    title: 'We did not see you',
    greeting: (firstName: string, person: string, place: string) =>
      `Hello ${firstName}, ${place} was expecting ${person}, who was not checked in.`,
    again: 'If you still need it, book another time.',
    end: 'If you were there, or if this is a mistake, contact the place and give the code.',
    person: 'Person',
    place: 'Place',
    day: 'Day',
    time: 'Time',
    code: 'Code',
    button: 'Book again',
  },
};

/** Without the service: the e-mail is about a person who did not come, not about why they wanted to. */
export const appointmentNoShow = template({
  data: AppointmentFacts,
  render(facts, context) {
    const { brand, language } = context;
    const text = texts[language];
    const { startsAt, endsAt, timeZone, personName, placeName } = facts;
    const moment = shortMoment(startsAt, timeZone, language);
    return {
      subject: `${text.subject}: ${firstNameOf(personName)}, ${moment}`,
      preview: `${moment}, ${placeName}`,
      title: text.title,
      body: [
        paragraph(brand, text.greeting(facts.firstName, personName, placeName), ' ', text.again),
        factCard(brand, [
          { label: text.day, value: longDay(startsAt, timeZone, language), isStrong: true },
          { label: text.time, value: timeRange(startsAt, endsAt, { timeZone, language }) },
          { label: text.place, value: placeName },
          { label: text.person, value: personName },
          { label: text.code, value: shownCode(facts.code) },
        ]),
        ...bookAgain(facts, context),
        smallPrint(brand, text.end),
      ],
    };
  },
});

/** A person without an account books from the home page, and has the link to what became of the appointment. */
function bookAgain(facts: AppointmentFacts, context: EmailContext) {
  const { brand, language, publicUrl } = context;
  const isGuest = hasAppointmentLink(facts);
  const url = pageUrl(publicUrl, isGuest ? '/' : '/user/tests/services');
  const again = button(brand, texts[language].button, url);
  return isGuest ? [again, ...appointmentButton(facts, context, { isBooked: false })] : [again];
}
