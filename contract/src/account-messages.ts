import type { MessageText } from './message-text.ts';

/** Messages about accounts and people. The numbers and the quoted texts come from the specification. */
export const accountMessages = {
  '100': {
    type: 'Error',
    pt: 'Este e-mail já tem conta.',
    en: 'This email already has an account.',
  },
  '101': {
    type: 'Error',
    pt: 'A palavra-passe precisa de pelo menos 6 caracteres, um símbolo, um algarismo e uma letra maiúscula, e a confirmação tem de ser igual.',
    en: 'The password must have at least 6 characters, one symbol, one digit and one uppercase letter, and the confirmation must be the same.',
  },
  '102': {
    type: 'Error',
    pt: 'Ocorreu um erro. Tente de novo.',
    en: 'There is a problem. Please try again.',
  },
  '110': {
    type: 'Error',
    pt: 'O seu e-mail ainda não foi confirmado.',
    en: 'Your email is not confirmed yet.',
  },
  '111': {
    type: 'Error',
    pt: 'Demasiadas tentativas. Tente de novo mais tarde.',
    en: 'Too many attempts. Try again later.',
  },
  'claim.wrong_date': {
    type: 'Error',
    pt: 'Não é a data de nascimento que o local registou. Tentativas que restam: {left}.',
    en: 'This is not the date of birth that the place has recorded. Attempts left: {left}.',
  },
  'claim.locked': {
    type: 'Error',
    pt: 'A data de nascimento foi errada cinco vezes. Para guardar a marcação na sua conta, fale com o local.',
    en: 'The date of birth was wrong five times. To save the appointment to your account, ask the place.',
  },
  'claim.no_date': {
    type: 'Warning',
    pt: 'O local não registou a data de nascimento. Peça-lhe que a registe e abra esta ligação de novo.',
    en: 'The place has not recorded the date of birth. Ask the place to record it, then open this link again.',
  },
  'claim.other_address': {
    type: 'Warning',
    pt: 'O local usa agora outro e-mail para esta pessoa. Abra a ligação do último e-mail, ou fale com o local.',
    en: 'The place now uses another email address for this person. Open the link of the latest email, or ask the place.',
  },
  'claim.sign_in': {
    type: 'Warning',
    pt: 'Já há uma conta com o e-mail a que enviámos esta ligação. Entre nessa conta para guardar a marcação.',
    en: 'The email address that we sent this link to has an account. Sign in to that account to save the appointment.',
  },
  'claim.saved': {
    type: 'Success',
    pt: 'As marcações estão guardadas na sua conta.',
    en: 'The appointments are saved to your account.',
  },
  'people.same_account': {
    type: 'Error',
    pt: 'Estas duas pessoas já estão juntas.',
    en: 'These two people are already merged.',
  },
  'people.not_same': {
    type: 'Error',
    pt: 'Só se juntam pessoas com o mesmo nome, a mesma data de nascimento e o mesmo telefone.',
    en: 'Only people with the same name, date of birth and phone can be merged.',
  },
  'people.results_move': {
    type: 'Error',
    pt: 'Os resultados desta pessoa passariam para outro e-mail. Só quem tem a função Resultados pode juntar estas duas pessoas.',
    en: 'The results of this person would go to another email address. Only a member with the role Results can merge these two people.',
  },
  'people.has_appointments': {
    type: 'Warning',
    pt: 'Esta pessoa tem uma marcação por vir. Desmarque-a primeiro.',
    en: 'This person has an appointment to come. Cancel it first.',
  },
  'people.has_payments': {
    type: 'Warning',
    pt: 'Esta pessoa tem um pagamento por terminar. Tente mais tarde.',
    en: 'This person has a payment that is not finished. Try again later.',
  },
  'people.forgotten': {
    type: 'Success',
    pt: 'Os dados da pessoa foram apagados.',
    en: 'The data of the person was deleted.',
  },
  'people.merged': {
    type: 'Success',
    pt: 'As duas pessoas foram juntas.',
    en: 'The two people were merged.',
  },
  'people.merge_undone': {
    type: 'Success',
    pt: 'As duas pessoas foram separadas de novo.',
    en: 'The two people were separated again.',
  },
  'people.merge_over': {
    type: 'Warning',
    pt: 'Já não há nada para separar aqui: passaram 30 dias, ou já foi separado.',
    en: 'There is nothing left to separate here: 30 days have passed, or it was separated before.',
  },
  'claim.already': {
    type: 'Warning',
    pt: 'Esta marcação já está guardada numa conta.',
    en: 'This appointment is already saved to an account.',
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
    pt: 'Confirme o seu e-mail antes de recuperar a palavra-passe.',
    en: 'Confirm your email before you recover your password.',
  },
  'login.wrong': {
    type: 'Error',
    pt: 'Login e/ou palavra-passe incorreta(s)',
    en: 'Incorrect email or password',
  },
  'login.code_wrong': {
    type: 'Error',
    pt: 'O código não está certo, ou já passou o tempo dele. Veja o e-mail mais recente ou peça outro código.',
    en: 'That code is not right, or its time is over. Look at the latest email, or ask for another code.',
  },
  'second_factor.enrol': {
    type: 'Warning',
    pt: 'Esta conta precisa de um segundo passo: leia o código QR com uma aplicação de autenticação e escreva os 6 algarismos que ela mostra.',
    en: 'This account needs a second step: scan the QR code with an authenticator app and enter the 6 digits it shows.',
  },
  'second_factor.needed': {
    type: 'Warning',
    pt: 'Escreva os 6 algarismos que a sua aplicação de autenticação mostra, ou um código de recuperação.',
    en: 'Enter the 6 digits your authenticator app shows, or a recovery code.',
  },
  'second_factor.password': {
    type: 'Warning',
    pt: 'Antes de ativar o segundo passo, escreva a palavra-passe da sua conta.',
    en: 'Before you turn on the second step, enter the password of your account.',
  },
  'second_factor.wrong': {
    type: 'Error',
    pt: 'O código não é válido ou já foi usado. Espere pelo seguinte e tente de novo.',
    en: 'The code is not valid or has already been used. Wait for the next one and try again.',
  },
  'login.failed': {
    type: 'Error',
    pt: 'Ocorreu um erro fazer login. Tente novamente!',
    en: 'We could not sign you in. Try again.',
  },
  'email_change.same': {
    type: 'Error',
    pt: 'Este já é o e-mail da sua conta.',
    en: 'This is the email of your account already.',
  },
  'passkey.unknown': {
    type: 'Error',
    pt: 'Este aparelho já não entra na sua conta desta forma. Entre com a palavra-passe ou com um código por e-mail.',
    en: 'This device can no longer sign you in this way. Sign in with your password or with a code by email.',
  },
  'passkey.not_added': {
    type: 'Error',
    pt: 'Não foi possível acrescentar este aparelho. Tente outra vez.',
    en: 'This device could not be added. Try again.',
  },
  'passkey.too_many': {
    type: 'Error',
    pt: 'Pode ter no máximo {maximum} aparelhos. Retire um que já não use.',
    en: 'You can have at most {maximum} devices. Remove one that you no longer use.',
  },
  'passkey.second_factor': {
    type: 'Error',
    pt: 'Esta sessão começou sem o segundo passo. Saia, volte a entrar com o código, e adicione então o aparelho.',
    en: 'This session began without the second step. Sign out, sign in again with the code, and add the device then.',
  },
  'password.changed': {
    type: 'Success',
    pt: 'A palavra-passe foi alterada e as outras sessões foram terminadas.',
    en: 'Your password was changed and your other sessions were ended.',
  },
  'password.wrong': {
    type: 'Error',
    pt: 'A palavra-passe atual não está certa.',
    en: 'The current password is not correct.',
  },
  'password.link_dead': {
    type: 'Error',
    pt: 'Esta ligação já não é válida. Peça outra em «Esqueceu-se da palavra-passe?».',
    en: 'This link is no longer valid. Ask for another under “Forgotten your password?”.',
  },
  'email.link_dead': {
    type: 'Error',
    pt: 'Não conseguimos validar o seu email.',
    en: 'We could not confirm your email.',
  },
  'email.define_password': {
    type: 'Success',
    pt: 'O seu e-mail está confirmado. Enviámos-lhe outra mensagem: abra-a para definir a sua palavra-passe.',
    en: 'Your email is confirmed. We sent you another message: open it to set your password.',
  },
  saved: {
    type: 'Success',
    pt: 'Informação guardada com sucesso',
    en: 'Your changes have been saved',
  },
  saved_and_emailed: {
    type: 'Success',
    pt: 'Informação guardada com sucesso. Segue um e-mail para o novo endereço.',
    en: 'Your changes have been saved. An e-mail goes to the new address.',
  },
  'account.has_appointments': {
    type: 'Warning',
    pt: 'Não é possível apagar: há uma marcação por realizar, {service} em {date}. Cancele-a primeiro.',
    en: 'This cannot be deleted: there is an upcoming appointment, {service} on {date}. Cancel it first.',
  },
  'account.has_several_appointments': {
    type: 'Warning',
    pt: 'Não é possível apagar: há {count} marcações por realizar: {list}. Cancele-as primeiro.',
    en: 'This cannot be deleted: there are {count} upcoming appointments: {list}. Cancel them first.',
  },
  'account.has_payments': {
    type: 'Warning',
    pt: 'Não é possível apagar: há um pagamento por concluir. Conclua-o ou cancele-o primeiro.',
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
    en: 'This cannot be deleted: times are held for this person. Finish the booking or release them first.',
  },
} as const satisfies Record<string, MessageText>;
