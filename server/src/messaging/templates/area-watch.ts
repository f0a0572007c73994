import { addressIn } from '@vaga/contract/public-addresses';
import { z } from 'zod';
import { button, factCard, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';
import { longCivilDay } from './wording.rules.ts';

const AreaWatchData = z.object({
  firstName: z.string(),
  serviceName: z.string(),
  place: z.string(),
  radiusKm: z.number(),
  /** The last day of the watch: YYYY-MM-DD, as is the next. */
  untilDate: z.string(),
  /** The nearest entity with an available time, and the first day on which it has one. */
  entityName: z.string(),
  date: z.string(),
  search: z.object({
    serviceTypeId: z.number(),
    serviceId: z.number().nullable(),
    locationId: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  /** Signed: ends only this watch. */
  token: z.string(),
});

const texts = {
  pt: {
    subject: (place: string) => `Há horas livres perto de ${place}`,
    title: 'Há horas livres',
    body: (firstName: string) =>
      `Olá, ${firstName}. Pediu que o avisássemos, e já há horas livres. Não estão guardadas: são de quem as marcar primeiro.`,
    service: 'Serviço',
    area: 'Zona',
    around: (place: string, km: number) => `${place}, até ${km} km`,
    nearest: 'Mais perto',
    day: 'Primeiro dia livre',
    button: 'Ver as horas livres',
    again: (until: string) =>
      `Enquanto houver horas livres não voltamos a escrever. Se forem todas ocupadas e vagar outra, avisamos de novo, no máximo uma vez por dia, até ${until}.`,
    end: 'Já não precisa? Termine o pedido de aviso aqui:',
  },
  en: {
    subject: (place: string) => `Available times near ${place}`,
    title: 'There are available times',
    body: (firstName: string) =>
      `Hello ${firstName}, you asked us to email you, and there is now at least one available time. It is not held: the first to book it gets it.`,
    service: 'Service',
    area: 'Area',
    around: (place: string, km: number) => `${place}, within ${km} km`,
    nearest: 'Nearest',
    day: 'First available day',
    button: 'See available times',
    again: (until: string) =>
      `While there are available times we won't write again. If all of them are taken and another one opens up, we'll email you again, once a day at most, until ${until}.`,
    end: "Don't need this any more? End it here:",
  },
};

/** A time became available in an area that the account watches. */
export const areaWatch = template({
  data: AreaWatchData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const { firstName, serviceName, place, radiusKm, entityName } = data;
    const link = pageUrl(publicUrl, `/area-watch/${data.token}`);
    return {
      // Never the service: a locked screen shows it to all.
      subject: text.subject(place),
      preview: `${entityName}, ${longCivilDay(data.date, language)}`,
      title: text.title,
      body: [
        paragraph(brand, text.body(firstName)),
        factCard(brand, [
          { label: text.service, value: serviceName },
          { label: text.area, value: text.around(place, radiusKm) },
          { label: text.nearest, value: entityName },
          { label: text.day, value: longCivilDay(data.date, language) },
        ]),
        button(
          brand,
          text.button,
          pageUrl(publicUrl, addressIn('/search', language), searchQuery(data)),
        ),
        smallPrint(brand, text.again(longCivilDay(data.untilDate, language))),
        smallPrint(brand, text.end, ' ', plainLink(brand, link)),
      ],
    };
  },
});

/** As the search screen writes its own address. */
function searchQuery({ place, search }: z.output<typeof AreaWatchData>): Record<string, string> {
  const { serviceTypeId, serviceId, locationId, latitude, longitude } = search;
  return {
    serviceType: String(serviceTypeId),
    ...(serviceId === null ? {} : { service: String(serviceId) }),
    full_location: place,
    ...(locationId === null
      ? { latitude: String(latitude), longitude: String(longitude) }
      : { location: locationId }),
  };
}
