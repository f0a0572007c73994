import { z } from 'zod';
import { button, factCard, paragraph, smallPrint } from './mail-parts.ts';
import { pageUrl, template } from './template.ts';
import { longDay, money, shortMoment, timeRange } from './wording.rules.ts';

const ApprovalAcceptedData = z.object({
  firstName: z.string(),
  placeName: z.string(),
  serviceName: z.string(),
  address: z.string(),
  location: z.enum(['Entity', 'AtAddress', 'Online']),
  timeZone: z.string(),
  cartId: z.uuid(),
  /** Instants, ISO 8601. Everybody's, by start. */
  people: z
    .array(
      z.object({
        personName: z.string(),
        startsAt: z.coerce.date(),
        endsAt: z.coerce.date(),
      }),
    )
    .min(1),
  /** Of all together. */
  priceCents: z.int().min(0),
  keptUntil: z.coerce.date(),
});

const words = {
  pt: {
    subject: 'O local aceitou: falta confirmar',
    title: 'O local tem hora para si',
    body: (firstName: string) => `Olá, ${firstName}. O local aceitou o seu pedido:`,
    day: 'Dia',
    place: 'Local',
    service: 'Serviço',
    address: 'Morada',
    price: 'Preço',
    free: 'Sem custo',
    until: (moment: string) =>
      `A hora fica guardada até ${moment}. Confirme até lá: depois fica livre para outra pessoa.`,
    button: 'Confirmar a marcação',
    end: 'Entra na sua conta, vê a hora e conclui a marcação. Se já não precisar dela, cancele o pedido na lista das suas marcações.',
  },
  en: {
    subject: 'The place has accepted: please confirm',
    title: 'The place has a time for you',
    body: (firstName: string) => `Hello ${firstName}, the place has accepted your request:`,
    day: 'Day',
    place: 'Place',
    service: 'Service',
    address: 'Address',
    price: 'Price',
    free: 'Free of charge',
    until: (moment: string) =>
      `The time is kept for you until ${moment}. Confirm it before then: afterwards somebody else can have it.`,
    button: 'Confirm the appointment',
    end: 'You sign in, see the time and finish the booking. If you no longer need it, cancel the request in the list of your appointments.',
  },
};

export const approvalAccepted = template({
  data: ApprovalAcceptedData,
  write(data, { brand, language, publicUrl }) {
    const said = words[language];
    const { people, timeZone, placeName, serviceName, address, location, priceCents } = data;
    const day = people[0] ? longDay(people[0].startsAt, timeZone, language) : '';
    const link = pageUrl(publicUrl, `/user/tests/schedule/${data.cartId}/place/slot`);
    return {
      subject: said.subject,
      preview: `${day}, ${placeName}`,
      title: said.title,
      body: [
        paragraph(brand, said.body(data.firstName)),
        factCard(brand, [
          { label: said.day, value: day, isStrong: true },
          ...people.map(({ personName, startsAt, endsAt }) => ({
            label: personName,
            value: timeRange(startsAt, endsAt, { timeZone, language }),
            isStrong: true,
          })),
          { label: said.place, value: placeName },
          ...(location === 'Entity' ? [{ label: said.address, value: address }] : []),
          { label: said.service, value: serviceName },
          {
            label: said.price,
            value: priceCents === 0 ? said.free : money(priceCents, language),
          },
        ]),
        paragraph(brand, said.until(shortMoment(data.keptUntil, timeZone, language))),
        button(brand, said.button, link),
        smallPrint(brand, said.end),
      ],
    };
  },
});
