import { HealthAccessAct } from '@vaga/contract/audit';
import { z } from 'zod';
import { TimeZone } from './appointment-facts.ts';
import { button, factCard, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';
import { longDay } from './wording.rules.ts';

/** Neither a service nor a person nor a result: a reader of the mailbox learns only that a place opened data of the account. */
const AccessesData = z.object({
  firstName: z.string(),
  places: z
    .array(
      z.object({
        placeName: z.string(),
        timeZone: TimeZone,
        count: z.int().min(1),
        acts: z.array(HealthAccessAct).min(1),
        lastAt: z.coerce.date(),
      }),
    )
    .min(1),
});

const texts = {
  pt: {
    subject: 'Quem viu os seus dados',
    preview: 'Dizemos-lhe sempre que um local abre os seus dados.',
    body: (firstName: string) =>
      `Olá, ${firstName}. Desde a última vez que lhe escrevemos, estes locais abriram ou alteraram dados seus ou das pessoas para quem marca:`,
    acts: {
      opened: 'ficha aberta',
      listed: 'lista do dia',
      searched: 'pesquisa por número',
      result: 'resultado aberto',
      document: 'documento aberto',
      printed: 'impressão',
      exported: 'exportação',
      booked: 'marcação feita',
      changed: 'dados alterados',
    },
    value: (acts: string, count: number, day: string) =>
      count === 1 ? `${acts}, ${day}` : `${acts}; ${count} vezes, a última ${day}`,
    button: 'Ver todos os acessos',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: 'A lista completa está na sua conta, com o dia, a hora e a função de quem abriu. Se algo lhe parecer estranho, pergunte ao local. Lá também escolhe se lhe escrevemos logo, todos os dias ou uma vez por semana.',
  },
  en: {
    subject: 'Who saw your data',
    preview: 'We always let you know when a place opens your data.',
    body: (firstName: string) =>
      `Hello ${firstName}, since we last wrote to you, these places opened or changed data of yours or of the people you book for:`,
    acts: {
      opened: 'record opened',
      listed: 'list of the day',
      searched: 'search by number',
      result: 'result opened',
      document: 'document opened',
      printed: 'printed',
      exported: 'exported',
      booked: 'appointment booked',
      changed: 'data changed',
    },
    value: (acts: string, count: number, day: string) =>
      count === 1 ? `${acts}, ${day}` : `${acts}; ${count} times, last on ${day}`,
    button: 'See every access',
    copy: 'If the button does not open, copy this link into your browser:',
    end: 'The full list is in your account, with the day, the time and the role of the person who opened your data. If something looks odd, ask the place. You can also choose there whether we write at once, every day or once a week.',
  },
};

export const accessesTemplate = template({
  data: AccessesData,
  render({ firstName, places }, { brand, language, publicUrl }) {
    const text = texts[language];
    const link = pageUrl(publicUrl, '/user/settings/accesses');
    return {
      subject: text.subject,
      preview: text.preview,
      title: text.subject,
      body: [
        paragraph(brand, text.body(firstName)),
        factCard(
          brand,
          places.map(({ placeName, timeZone, count, acts, lastAt }) => ({
            label: placeName,
            value: text.value(
              acts.map((act) => text.acts[act]).join(', '),
              count,
              longDay(lastAt, timeZone, language),
            ),
          })),
        ),
        button(brand, text.button, link),
        smallPrint(brand, text.copy, ' ', plainLink(brand, link)),
        smallPrint(brand, text.end),
      ],
    };
  },
});
