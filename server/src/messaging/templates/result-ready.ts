import { z } from 'zod';
import { firstNameOf } from '../../platform/first-name.rules.ts';
import { appointmentUrl, LinkedFacts } from './appointment-button.ts';
import { TimeZone } from './appointment-facts.ts';
import { button, factCard, paragraph, plainLink, smallPrint } from './email-parts.ts';
import type { EmailContext } from './template.ts';
import { pageUrl, template } from './template.ts';
import { longCivilDay, longDay, shownCode } from './wording.rules.ts';

/** Neither service nor outcome: a reader of the mailbox learns only that a person had an appointment somewhere. */
const ResultReadyData = LinkedFacts.extend({
  firstName: z.string(),
  personName: z.string(),
  placeName: z.string(),
  /** Includes the brand's four letters, which are not shown. */
  code: z.string().min(5),
  timeZone: TimeZone,
  startsAt: z.coerce.date(),
  /** Whether it replaces an earlier result. */
  isCorrected: z.boolean(),
  /** Whether there is a document to read. */
  hasDocument: z.boolean().default(true),
  /** Signed: leads its own account, and no other, to this result, until `expiresAt`. */
  token: z.string(),
  expiresAt: z.coerce.date(),
});

const texts = {
  pt: {
    subject: (name: string) => `O resultado de ${name} está pronto`,
    corrected: (name: string) => `O resultado de ${name} foi corrigido`,
    body: (firstName: string) => `Olá, ${firstName}. Já pode ler e guardar o documento:`,
    bodyCorrected: (firstName: string) =>
      `Olá, ${firstName}. O local entregou um documento novo, que substitui o anterior:`,
    bodyResult: (firstName: string) =>
      `Olá, ${firstName}. Já pode ver o resultado na lista das suas marcações:`,
    bodyResultCorrected: (firstName: string) =>
      `Olá, ${firstName}. O local corrigiu o resultado. Veja o que vale agora:`,
    person: 'Pessoa',
    place: 'Local',
    day: 'Dia',
    code: 'Código',
    button: 'Ver o resultado',
    guestButton: 'Guardar na minha conta',
    guestBody: (firstName: string) =>
      `Olá, ${firstName}. Para o ler, guarde a marcação na sua conta com a data de nascimento. Se ainda não tem conta, cria-a nessa página:`,
    copy: 'Se o botão não abrir, copie esta ligação para o navegador:',
    guestEnd: (day: string) =>
      `A ligação sozinha não mostra o resultado a ninguém. Funciona até ${day}. Se tiver dúvidas sobre o resultado, fale com o local ou com o seu médico.`,
    end: (day: string) =>
      `Para o ler, entre na sua conta: a ligação sozinha não mostra nada a ninguém. Funciona até ${day}; depois disso, o resultado continua na lista das suas marcações. Se tiver dúvidas sobre o resultado, fale com o local ou com o seu médico.`,
  },
  en: {
    subject: (name: string) => `${name}'s result is ready`,
    corrected: (name: string) => `${name}'s result was corrected`,
    body: (firstName: string) => `Hello ${firstName}, you can now read and save the document:`,
    bodyCorrected: (firstName: string) =>
      `Hello ${firstName}, the place has sent a new document, which replaces the earlier one:`,
    bodyResult: (firstName: string) =>
      `Hello ${firstName}, you can now see the result in your list of appointments:`,
    bodyResultCorrected: (firstName: string) =>
      `Hello ${firstName}, the place has corrected the result. See what holds now:`,
    person: 'Person',
    place: 'Place',
    day: 'Day',
    code: 'Code',
    button: 'See result',
    guestButton: 'Save to my account',
    guestBody: (firstName: string) =>
      `Hello ${firstName}, to read it, save the appointment to your account with the date of birth. If you have no account yet, you create it on that page:`,
    copy: 'If the button does not open, copy this link into your browser:',
    guestEnd: (day: string) =>
      `The link alone shows the result to no one. It works until ${day}. If you have questions about the result, ask the place or your doctor.`,
    end: (day: string) =>
      `Sign in to read it: the link alone shows nothing to anyone. It works until ${day}. After that, the result is still in your list of appointments. If you have questions about the result, ask the place or your doctor.`,
  },
};

export const resultReady = template({
  data: ResultReadyData,
  render(data, context) {
    const { brand, language, publicUrl } = context;
    const { firstName, placeName, timeZone, isCorrected, hasDocument } = data;
    const guestUrl = appointmentUrl(data, context);
    const text = guestUrl === null ? texts[language] : guestTexts(language);
    const link = guestUrl ?? pageUrl(publicUrl, `/result/${data.token}`);
    const linkEnd = data.linkExpiresAt ?? data.expiresAt;
    const name = firstNameOf(data.personName);
    const subject = isCorrected ? text.corrected(name) : text.subject(name);
    return {
      subject,
      preview: placeName,
      title: subject,
      body: [
        paragraph(brand, bodyOf(text, { isCorrected, hasDocument })(firstName)),
        factCard(brand, [
          { label: text.person, value: data.personName, isStrong: true },
          { label: text.place, value: placeName },
          { label: text.day, value: longDay(data.startsAt, timeZone, language) },
          { label: text.code, value: shownCode(data.code) },
        ]),
        button(brand, text.button, link),
        smallPrint(brand, text.copy, ' ', plainLink(brand, link)),
        smallPrint(brand, text.end(longCivilDay(linkEnd.toISOString().slice(0, 10), language))),
      ],
    };
  },
});

/** What the e-mail says: of a document, or of a result without one. */
function bodyOf(
  text: Pick<(typeof texts)['pt'], 'body' | 'bodyCorrected' | 'bodyResult' | 'bodyResultCorrected'>,
  { isCorrected, hasDocument }: { isCorrected: boolean; hasDocument: boolean },
) {
  if (hasDocument) return isCorrected ? text.bodyCorrected : text.body;
  return isCorrected ? text.bodyResultCorrected : text.bodyResult;
}

/** The texts for a person without an account, who saves the appointment to one before reading its result. */
function guestTexts(language: EmailContext['language']) {
  const { guestBody, guestButton, guestEnd, ...text } = texts[language];
  return {
    ...text,
    body: guestBody,
    bodyCorrected: guestBody,
    bodyResult: guestBody,
    bodyResultCorrected: guestBody,
    button: guestButton,
    end: guestEnd,
  };
}
