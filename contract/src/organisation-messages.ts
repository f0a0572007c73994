import type { MessageText } from './message-text.ts';

/** What members of an organisation read about its members and invitations, and what invited persons read. */
export const organisationMessages = {
  'registration.sent': {
    type: 'Success',
    pt: 'Pedido de contacto enviado com sucesso! Irá ser contactado em breve.',
    en: 'Your request has been sent. We will contact you soon.',
  },
  'admin.decided': {
    type: 'Error',
    pt: '{who} já decidiu este pedido.',
    en: '{who} has already decided this request.',
  },
  'admin.undo_late': {
    type: 'Error',
    pt: 'A decisão já foi comunicada: não pode ser anulada.',
    en: 'The decision has been sent: it cannot be undone.',
  },
  'registration.answered': {
    type: 'Success',
    pt: 'Obrigado. Vamos ver a resposta e escrevemos-lhe.',
    en: 'Thank you. We will look at your answer and write to you.',
  },
  'registration.link_over': {
    type: 'Warning',
    pt: 'Esta pergunta já foi respondida ou o prazo passou.',
    en: 'This question has been answered, or its time has passed.',
  },
  'registration.file_size': {
    type: 'Error',
    pt: '{name} tem mais de {megabytes} MB. Envie um ficheiro mais pequeno.',
    en: '{name} is larger than {megabytes} MB. Send a smaller file.',
  },
  'registration.file_type': {
    type: 'Error',
    pt: '{name} não é um PDF nem um JPG. Envie-o num destes formatos.',
    en: '{name} is neither a PDF nor a JPG. Send it as one of these.',
  },
  'registration.bot_check': {
    type: 'Error',
    pt: 'Não conseguimos confirmar que não é um robô. Tente outra vez.',
    en: 'We could not confirm that you are not a robot. Please try again.',
  },
  'member.last_owner': {
    type: 'Warning',
    pt: 'É a única pessoa responsável por {organisation}. Nomeie outra antes de sair.',
    en: 'You are the only owner of {organisation}. Make another owner before you leave.',
  },
  'member.plan_full': {
    type: 'Error',
    pt: 'O plano {plan} inclui {count} utilizadores. Acrescente um por {price} por mês ou mude de plano.',
    en: 'The {plan} plan includes {count} users. Add one for {price} a month or change plan.',
  },
  'member.plan_full_single': {
    type: 'Error',
    pt: 'O plano {plan} inclui um utilizador. Para convidar mais pessoas, mude de plano.',
    en: 'The {plan} plan includes one user. To invite more people, change plan.',
  },
  'member.not_givable': {
    type: 'Error',
    pt: 'Não pode dar nem retirar estas funções.',
    en: 'You cannot give or take away these roles.',
  },
  'member.own_roles': {
    type: 'Error',
    pt: 'Não pode mudar as suas próprias funções. Peça a outra pessoa responsável.',
    en: 'You cannot change your own roles. Ask another owner.',
  },
  'member.no_role': {
    type: 'Error',
    pt: 'Escolha pelo menos uma função.',
    en: 'Choose at least one role.',
  },
  'member.known': {
    type: 'Error',
    pt: 'Esta pessoa já faz parte da equipa. Mude as funções na lista.',
    en: 'This person is already in the team. Change their roles in the list.',
  },
  'member.saved': {
    type: 'Success',
    pt: 'Funções guardadas.',
    en: 'The roles have been saved.',
  },
  'member.removed': {
    type: 'Success',
    pt: 'Esta pessoa já não tem acesso.',
    en: 'This person no longer has access.',
  },
  'member.left': {
    type: 'Success',
    pt: 'Saiu de {organisation}.',
    en: 'You have left {organisation}.',
  },
  'member.second_factor_kept': {
    type: 'Error',
    pt: 'Só o apoio pode repor o segundo passo desta pessoa, porque é responsável, administra ou também trabalha noutra organização.',
    en: 'Only support can reset this person’s second step, because they are an owner, an administrator, or also work for another organisation.',
  },
  'member.second_factor_reset': {
    type: 'Success',
    pt: 'O segundo passo foi reposto. As sessões desta pessoa terminaram.',
    en: 'The second step has been reset. This person’s sessions have ended.',
  },
  'invitation.sent': {
    type: 'Success',
    pt: 'Enviámos o convite para {email}.',
    en: 'We have sent the invitation to {email}.',
  },
  'invitation.revoked': {
    type: 'Success',
    pt: 'O convite foi anulado.',
    en: 'The invitation has been withdrawn.',
  },
  'invitation.pending': {
    type: 'Error',
    pt: 'Já há um convite por aceitar para este e-mail.',
    en: 'There is already an invitation waiting for this email address.',
  },
  'invitation.too_many': {
    type: 'Error',
    pt: 'Só pode enviar {maximum} convites por dia. Tente de novo amanhã.',
    en: 'You can send {maximum} invitations a day. Try again tomorrow.',
  },
  'invitation.ended': {
    type: 'Warning',
    pt: 'Este convite já não está por aceitar.',
    en: 'This invitation is no longer waiting for an answer.',
  },
  'invitation.accepted': {
    type: 'Warning',
    pt: 'Este convite já foi aceite. Entre com a sua conta.',
    en: 'This invitation has already been accepted. Sign in with your account.',
  },
  'invitation.expired': {
    type: 'Warning',
    pt: 'Este convite expirou. Peça outro a quem o convidou.',
    en: 'This invitation has expired. Ask the person who invited you for a new one.',
  },
  'invitation.withdrawn': {
    type: 'Warning',
    pt: 'Este convite foi anulado. Se o esperava, fale com quem o convidou.',
    en: 'This invitation has been withdrawn. If you were expecting it, speak to the person who invited you.',
  },
  'invitation.not_found': {
    type: 'Error',
    pt: 'Este convite não é válido. Abra a ligação do e-mail mais recente.',
    en: 'This invitation is not valid. Open the link in the most recent email.',
  },
  'invitation.other_account': {
    type: 'Warning',
    pt: 'Este convite é para {email}. Saia e entre com essa conta.',
    en: 'This invitation is for {email}. Sign out and sign in with that account.',
  },
  'invitation.sign_in': {
    type: 'Warning',
    pt: 'Já tem uma conta com este e-mail. Entre para aceitar o convite.',
    en: 'You already have an account with this email address. Sign in to accept the invitation.',
  },
  'access_key.too_many': {
    type: 'Error',
    pt: 'Este local já tem {maximum} chaves de acesso. Anule uma que já não use.',
    en: 'This place already has {maximum} access keys. Revoke one that you no longer use.',
  },
} as const satisfies Record<string, MessageText>;
