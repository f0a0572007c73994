import { z } from 'zod';
import { button, factCard, paragraph, smallPrint } from './email-parts.ts';
import { firstDayOf, HeldSlots, heldSlotFacts } from './held-slots.ts';
import { pageUrl, template } from './template.ts';
import { shortMoment } from './wording.rules.ts';

const ApprovalAcceptedData = z.object({
  ...HeldSlots.shape,
  cartId: z.uuid(),
});

const texts = {
  pt: {
    subject: 'O local aceitou: falta confirmar',
    title: 'O local tem hora para si',
    body: (firstName: string) => `Olá, ${firstName}. O local aceitou o seu pedido:`,
    until: (moment: string) =>
      `A hora fica guardada até ${moment}. Confirme até lá: depois fica livre para outra pessoa.`,
    button: 'Confirmar a marcação',
    end: 'Entra na sua conta, vê a hora e conclui a marcação. Se já não precisar dela, cancele o pedido na lista das suas marcações.',
  },
  en: {
    subject: 'The place has accepted: please confirm',
    title: 'The place has a time for you',
    body: (firstName: string) => `Hello ${firstName}, the place has accepted your request:`,
    until: (moment: string) =>
      `The time is kept for you until ${moment}. Confirm it before then: afterwards somebody else can have it.`,
    button: 'Confirm the appointment',
    end: 'You sign in, see the time and finish the booking. If you no longer need it, cancel the request in the list of your appointments.',
  },
};

export const approvalAccepted = template({
  data: ApprovalAcceptedData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const link = pageUrl(publicUrl, `/user/tests/schedule/${data.cartId}/place/slot`);
    return {
      subject: text.subject,
      preview: `${firstDayOf(data, language)}, ${data.placeName}`,
      title: text.title,
      body: [
        paragraph(brand, text.body(data.firstName)),
        factCard(brand, heldSlotFacts(data, language)),
        paragraph(brand, text.until(shortMoment(data.keptUntil, data.timeZone, language))),
        button(brand, text.button, link),
        smallPrint(brand, text.end),
      ],
    };
  },
});
