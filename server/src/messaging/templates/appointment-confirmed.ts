import { calendarFile } from '../calendar-file.ts';
import { AppointmentFacts, factsOf, preparation } from './appointment-facts.ts';
import { button, factCard, paragraph, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';
import { shortMoment } from './wording.rules.ts';

const texts = {
  pt: {
    subject: 'Marcação confirmada',
    title: 'A sua marcação está confirmada',
    greeting: (firstName: string) => `Olá, ${firstName}. Está tudo marcado:`,
    button: 'Ver marcações',
    local: 'O pagamento é feito no local, no dia da marcação.',
    payBy: (moment: string) =>
      `O pagamento é feito no local, até ${moment}. Se não for pago até lá, a hora fica livre para outra pessoa.`,
    end: 'Pode mudar a hora ou cancelar na lista das suas marcações. Esta mensagem leva a marcação em anexo para o seu calendário.',
  },
  en: {
    subject: 'Appointment confirmed',
    title: 'Your appointment is confirmed',
    greeting: (firstName: string) => `Hello ${firstName}, everything is booked:`,
    button: 'See appointments',
    local: 'You pay at the place, on the day of the appointment.',
    payBy: (moment: string) =>
      `You pay at the place by ${moment}. If it is not paid by then, the time is freed for somebody else.`,
    end: 'You can move or cancel it in the list of your appointments. This message has the appointment attached for your calendar.',
  },
};

export const appointmentConfirmed = template({
  data: AppointmentFacts,
  render(facts, context) {
    const { brand, language, publicUrl } = context;
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
          ? [
              paragraph(
                brand,
                facts.payBy
                  ? text.payBy(shortMoment(facts.payBy, facts.timeZone, language))
                  : text.local,
              ),
            ]
          : []),
        button(brand, text.button, pageUrl(publicUrl, '/user/tests/list')),
        smallPrint(brand, `${preparation(facts, language)} ${text.end}`),
      ],
      calendar: calendarFile('REQUEST', facts, context),
    };
  },
});
