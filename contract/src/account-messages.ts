import type { MessageText } from './message-text.ts';

/** Messages about accounts and people. The numbers and the quoted texts come from the specification. */
export const accountMessages = {
  '100': {
    type: 'Error',
    pt: 'Este e-mail já está registado.',
    en: 'This e-mail is already registered.',
  },
  '101': {
    type: 'Error',
    pt: 'A palavra-passe precisa de pelo menos 6 caracteres, um caracter especial, um dígito e uma letra maiúscula, e a confirmação tem de ser igual.',
    en: 'The password needs at least 6 characters, one special character, one digit and one uppercase letter, and the confirmation must be the same.',
  },
  '102': {
    type: 'Error',
    pt: 'Ocorreu um erro. Tente novamente.',
    en: 'An error has occurred. Please try again.',
  },
  '110': {
    type: 'Error',
    pt: 'O seu e-mail ainda não foi confirmado.',
    en: 'Your e-mail is not confirmed yet.',
  },
  '111': {
    type: 'Error',
    pt: 'Acesso negado. Tente mais tarde.',
    en: 'Access denied. Please try later.',
  },
  'login.wait': {
    type: 'Error',
    pt: 'Por segurança, espere {minutes} minutos e tente de novo, ou defina uma palavra-passe nova.',
    en: 'For security, wait {minutes} minutes and try again, or set a new password.',
  },
  'login.slowed': {
    type: 'Error',
    pt: 'Por segurança, cada tentativa demora agora mais alguns segundos.',
    en: 'For security, each attempt now takes a few seconds longer.',
  },
  '202': {
    type: 'Error',
    pt: 'Tem de confirmar o seu e-mail antes de recuperar a palavra-passe.',
    en: 'You must confirm your e-mail before you recover the password.',
  },
  'login.wrong': {
    type: 'Error',
    pt: 'Login e/ou palavra-passe incorreta(s)',
    en: 'Wrong login and/or password',
  },
  'second_factor.enrol': {
    type: 'Warning',
    pt: 'Esta conta precisa de um segundo passo: leia o código QR com uma aplicação de autenticação e escreva os 6 algarismos que ela mostra.',
    en: 'This account needs a second step: scan the QR code with an authenticator app and enter the 6 digits that it shows.',
  },
  'second_factor.needed': {
    type: 'Warning',
    pt: 'Escreva os 6 algarismos que a sua aplicação de autenticação mostra, ou um código de recuperação.',
    en: 'Enter the 6 digits that your authenticator app shows, or a recovery code.',
  },
  'second_factor.wrong': {
    type: 'Error',
    pt: 'O código não está certo ou já foi usado. Espere pelo seguinte e tente outra vez.',
    en: 'The code is not right or was used before. Wait for the next one and try again.',
  },
  'login.failed': {
    type: 'Error',
    pt: 'Ocorreu um erro fazer login. Tente novamente!',
    en: 'An error occurred while signing in. Please try again!',
  },
  'password.changed': {
    type: 'Success',
    pt: 'A palavra-passe foi alterada e as outras sessões foram terminadas.',
    en: 'Your password was changed and your other sessions were ended.',
  },
  'password.wrong': {
    type: 'Error',
    pt: 'A palavra-passe atual não está certa.',
    en: 'The current password is not right.',
  },
  'password.link_dead': {
    type: 'Error',
    pt: 'Esta ligação já não é válida. Peça uma nova em «Recuperar palavra-passe».',
    en: 'This link is no longer valid. Ask for a new one under “Recover password”.',
  },
  'email.link_dead': {
    type: 'Error',
    pt: 'Não conseguimos validar o seu email.',
    en: 'We could not validate your e-mail.',
  },
  'email.define_password': {
    type: 'Success',
    pt: 'O seu e-mail está confirmado. Enviámos-lhe outra mensagem: abra-a para definir a sua palavra-passe.',
    en: 'Your e-mail is confirmed. We sent you another message: open it to define your password.',
  },
  saved: {
    type: 'Success',
    pt: 'Informação guardada com sucesso',
    en: 'Information saved successfully',
  },
  'account.has_appointments': {
    type: 'Warning',
    pt: 'Não é possível apagar: há uma marcação por realizar, {service} em {date}. Cancele-a primeiro.',
    en: 'This cannot be deleted: there is an appointment still to come, {service} on {date}. Cancel it first.',
  },
  'account.has_several_appointments': {
    type: 'Warning',
    pt: 'Não é possível apagar: há {count} marcações por realizar: {list}. Cancele-as primeiro.',
    en: 'This cannot be deleted: there are {count} appointments still to come: {list}. Cancel them first.',
  },
  'account.has_payments': {
    type: 'Warning',
    pt: 'Não é possível apagar: há um pagamento por terminar. Conclua-o ou cancele-o primeiro.',
    en: 'This cannot be deleted: a payment is not finished. Complete or cancel it first.',
  },
  // People
  'person.too_many': {
    type: 'Error',
    pt: 'Pode ter no máximo {maximum} pessoas na sua lista. Apague uma de que já não precise.',
    en: 'You can have at most {maximum} people in your list. Delete one that you no longer need.',
  },
  'person.name_taken': {
    type: 'Error',
    pt: 'Já tem outra pessoa com este nome.',
    en: 'You already have another person with this name.',
  },
  'person.in_cart': {
    type: 'Warning',
    pt: 'Não é possível apagar: há horas guardadas para esta pessoa. Conclua a marcação ou liberte-as primeiro.',
    en: 'This cannot be deleted: times are held for this person. Finish the booking or free them first.',
  },
} as const satisfies Record<string, MessageText>;
