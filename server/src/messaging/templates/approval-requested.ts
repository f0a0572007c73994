import { z } from 'zod';
import { appointmentButton, LinkedFacts } from './appointment-button.ts';
import { factCard, paragraph, smallPrint } from './email-parts.ts';
import { template } from './template.ts';
import { longCivilDay, names } from './wording.rules.ts';

const ApprovalRequestedData = LinkedFacts.extend({
  firstName: z.string(),
  personNames: z.array(z.string()).min(1),
  serviceName: z.string(),
  placeName: z.string(),
  /** The requested day, YYYY-MM-DD. */
  serviceDate: z.iso.date(),
});

const texts = {
  pt: {
    subject: 'Pedido de marcação enviado',
    title: 'O seu pedido foi enviado',
    body: (firstName: string) =>
      `Olá, ${firstName}. O local confirma cada marcação deste serviço. Já recebeu o seu pedido:`,
    day: 'Dia pedido',
    place: 'Local',
    service: 'Serviço',
    people: 'Pessoas',
    end: 'Assim que o local responder, avisamos por e-mail. Até lá não há nada a pagar.',
  },
  en: {
    subject: 'Appointment request sent',
    title: 'Your request was sent',
    body: (firstName: string) =>
      `Hello ${firstName}, the place confirms each appointment for this service. It has received your request:`,
    day: 'Day requested',
    place: 'Place',
    service: 'Service',
    people: 'People',
    end: "We'll email you as soon as the place answers. There is nothing to pay until then.",
  },
};

export const approvalRequested = template({
  data: ApprovalRequestedData,
  render(data, context) {
    const { brand, language } = context;
    const text = texts[language];
    const day = longCivilDay(data.serviceDate, language);
    return {
      subject: text.subject,
      preview: `${day}, ${data.placeName}`,
      title: text.title,
      body: [
        paragraph(brand, text.body(data.firstName)),
        factCard(brand, [
          { label: text.day, value: day, isStrong: true },
          { label: text.place, value: data.placeName },
          { label: text.service, value: data.serviceName },
          { label: text.people, value: names(data.personNames, language) },
        ]),
        ...appointmentButton(data, context, { isBooked: false }),
        smallPrint(brand, text.end),
      ],
    };
  },
});
