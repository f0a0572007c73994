import { emailCodeMinutes } from '@vaga/contract/sign-in-limits';
import { z } from 'zod';
import { digits, paragraph, smallPrint } from './email-parts.ts';
import { template } from './template.ts';

/** The code is stored with the message only until it is sent. */
const SignInCodeData = z.object({ firstName: z.string(), code: z.string() });

const texts = {
  pt: {
    subject: (code: string) => `${code} é o seu código para entrar`,
    preview: `Funciona durante ${emailCodeMinutes} minutos.`,
    title: 'O seu código para entrar',
    greeting: (firstName: string) => `Olá, ${firstName}.`,
    line: 'Escreva este código na página onde o pediu:',
    end: `O código funciona uma vez, durante ${emailCodeMinutes} minutos. Não o diga a ninguém, nem por telefone. Se não o pediu, ignore esta mensagem: sem o código, ninguém entra com ele.`,
  },
  en: {
    subject: (code: string) => `${code} is your sign-in code`,
    preview: `It works for ${emailCodeMinutes} minutes.`,
    title: 'Your sign-in code',
    greeting: (firstName: string) => `Hello ${firstName},`,
    line: 'Enter this code on the page where you asked for it:',
    end: `The code works once, for ${emailCodeMinutes} minutes. Do not tell it to anyone, not even on the phone. If you did not ask for it, ignore this message: it signs no one in without the code.`,
  },
};

/** A code that signs in, for who asked for it in place of the password. */
export const signInCode = template({
  data: SignInCodeData,
  render: ({ firstName, code }, { brand, language }) => {
    const words = texts[language];
    return {
      subject: words.subject(code),
      preview: words.preview,
      title: words.title,
      body: [
        paragraph(brand, words.greeting(firstName)),
        paragraph(brand, words.line),
        digits(brand, code),
        smallPrint(brand, words.end),
      ],
    };
  },
});
