import { z } from 'zod';
import { TimeZone } from './appointment-facts.ts';
import { button, factCard, paragraph, plainLink, smallPrint } from './email-parts.ts';
import { pageUrl, template } from './template.ts';
import { longCivilDay, longDay, shownCode } from './wording.rules.ts';

/** Neither service nor outcome: a reader of the mailbox learns only that a person had an appointment somewhere. */
const ResultReadyData = z.object({
  firstName: z.string(),
  personName: z.string(),
  placeName: z.string(),
  /** Includes the brand's four letters, which are not shown. */
  code: z.string().min(5),
  timeZone: TimeZone,
  startsAt: z.coerce.date(),
  /** Whether it replaces an earlier result. */
  isCorrected: z.boolean(),
  /** Signed: leads its own account, and no other, to this result, until `expiresAt`. */
  token: z.string(),
  expiresAt: z.coerce.date(),
});

const texts = {
  pt: {
    subject: 'O seu resultado está pronto',
    corrected: 'O seu resultado foi corrigido',
    body: (firstName: string) => `Olá, ${firstName}. Já pode ler e guardar o documento:`,
    bodyCorrected: (firstName: string) =>
      `Olá, ${firstName}. O local entregou um documento novo, que substitui o anterior:`,
    person: 'Pessoa',
    place: 'Local',
    day: 'Dia',
    code: 'Código',
    button: 'Ver o resultado',
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    end: (day: string) =>
      `Para o ler, entra na sua conta: a ligação sozinha não mostra nada a ninguém. Funciona até ${day}; depois disso, o documento continua na lista dos seus testes. Se tiver dúvidas sobre o resultado, fale com quem o fez ou com o seu médico.`,
  },
  en: {
    subject: 'Your result is ready',
    corrected: 'Your result was corrected',
    body: (firstName: string) => `Hello ${firstName}, you can now read and keep the document:`,
    bodyCorrected: (firstName: string) =>
      `Hello ${firstName}, the place has given a new document, in place of the one before:`,
    person: 'Person',
    place: 'Place',
    day: 'Day',
    code: 'Code',
    button: 'See the result',
    copy: 'If the button does not open, copy this link into your browser:',
    end: (day: string) =>
      `You sign in to read it: the link alone shows nothing to anybody. It works until ${day}; after that the document stays in the list of your tests. If the result raises a question, ask who did the test, or your doctor.`,
  },
};

export const resultReady = template({
  data: ResultReadyData,
  render(data, { brand, language, publicUrl }) {
    const text = texts[language];
    const { firstName, placeName, timeZone, isCorrected } = data;
    const link = pageUrl(publicUrl, `/result/${data.token}`);
    const subject = isCorrected ? text.corrected : text.subject;
    return {
      subject,
      preview: placeName,
      title: subject,
      body: [
        paragraph(brand, isCorrected ? text.bodyCorrected(firstName) : text.body(firstName)),
        factCard(brand, [
          { label: text.person, value: data.personName, isStrong: true },
          { label: text.place, value: placeName },
          { label: text.day, value: longDay(data.startsAt, timeZone, language) },
          { label: text.code, value: shownCode(data.code) },
        ]),
        button(brand, text.button, link),
        smallPrint(brand, text.copy, ' ', plainLink(brand, link)),
        smallPrint(
          brand,
          text.end(longCivilDay(data.expiresAt.toISOString().slice(0, 10), language)),
        ),
      ],
    };
  },
});
