import { z } from 'zod';
import { button, factCard, paragraph, smallPrint } from './email-parts.ts';
import { firstDayOf, HeldSlots, heldSlotFacts } from './held-slots.ts';
import { pageUrl, template } from './template.ts';
import { isOnOtherDay, longCivilDay, shortMoment } from './wording.rules.ts';

const ApprovalAcceptedData = z.object({
  ...HeldSlots.shape,
  cartId: z.uuid(),
  /** The day that the patient asked for. E-mails queued by an earlier version lack it. */
  requestedDate: z.iso.date().optional(),
});

const texts = {
  pt: {
    subject: 'O local aceitou: confirme a marcação',
    title: 'O local tem hora para si',
    body: (firstName: string) => `Olá, ${firstName}. O local aceitou o seu pedido:`,
    otherDaySubject: 'O local propõe outro dia: confirme a marcação',
    otherDayTitle: 'O local propõe outro dia',
    otherDay: (firstName: string, requested: string, proposed: string) =>
      `Olá, ${firstName}. Pediu ${requested}; o local propõe ${proposed}:`,
    until: (moment: string) =>
      `A hora fica guardada até ${moment}. Confirme até lá. Depois, fica livre para outra pessoa.`,
    button: 'Confirmar a marcação',
    end: 'Entre na sua conta para ver a hora e concluir a marcação. Se já não precisar dela, cancele o pedido na lista das suas marcações.',
  },
  en: {
    subject: 'The place has accepted: please confirm',
    title: 'The place has a time for you',
    body: (firstName: string) => `Hello ${firstName}, the place has accepted your request:`,
    otherDaySubject: 'The place offers another day: please confirm',
    otherDayTitle: 'The place offers another day',
    otherDay: (firstName: string, requested: string, proposed: string) =>
      `Hello ${firstName}, you asked for ${requested}; the place offers ${proposed}:`,
    until: (moment: string) =>
      `We're holding the time until ${moment}. Confirm it by then. After that, it becomes available to someone else.`,
    button: 'Confirm the appointment',
    end: 'Sign in to see the time and finish the booking. If you no longer need it, cancel the request in your list of appointments.',
  },
};

export const approvalAccepted = template({
  data: ApprovalAcceptedData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const link = pageUrl(publicUrl, `/user/tests/schedule/${data.cartId}/place/slot`);
    const { firstName, requestedDate, timeZone } = data;
    const proposed = firstDayOf(data, language);
    const isOtherDay = isOnOtherDay(data.people[0]?.startsAt, requestedDate, timeZone);
    const requested = requestedDate ? longCivilDay(requestedDate, language) : '';
    return {
      subject: isOtherDay ? text.otherDaySubject : text.subject,
      preview: `${proposed}, ${data.placeName}`,
      title: isOtherDay ? text.otherDayTitle : text.title,
      body: [
        paragraph(
          brand,
          isOtherDay ? text.otherDay(firstName, requested, proposed) : text.body(firstName),
        ),
        factCard(brand, heldSlotFacts(data, language)),
        paragraph(brand, text.until(shortMoment(data.keptUntil, timeZone, language))),
        button(brand, text.button, link),
        smallPrint(brand, text.end),
      ],
    };
  },
});
