import { securityNotice } from './security-notice.ts';

/** To the mailbox of a claim: its link may have been forwarded. */
export const accountClaimed = securityNotice({
  pt: {
    subject: 'As suas marcações estão na sua conta',
    preview: 'Se não foi você, defina já uma nova palavra-passe.',
    body: (firstName: string) =>
      `Olá, ${firstName}. As marcações que um local fez para si foram guardadas na conta deste e-mail. Entre para as ver, mudar ou cancelar.`,
    other:
      'Se foi você, não precisa de fazer nada. Se não foi, defina já uma nova palavra-passe: só quem a tem entra na conta.',
    end: 'Isto só acontece com a ligação que lhe enviámos e com a data de nascimento certa. Não reencaminhe as ligações das suas marcações.',
  },
  en: {
    subject: 'Your appointments are in your account',
    preview: 'If it was not you, set a new password now.',
    body: (firstName: string) =>
      `Hello ${firstName}, the appointments that a place booked for you were saved to the account of this email address. Sign in to see, change or cancel them.`,
    other:
      'If it was you, you do not need to do anything. If it was not you, set a new password now: only who has it can sign in.',
    end: 'This takes the link that we sent you and the right date of birth. Do not forward the links of your appointments.',
  },
});
