import type { MessageText } from './message-text.ts';

/** Messages about the services that an entity offers, their prices and campaigns, and services that the catalogue lacks. */
export const offerMessages = {
  'service.saved': { type: 'Success', pt: 'Serviço guardado.', en: 'The service has been saved.' },
  'service.paused': {
    type: 'Success',
    pt: 'Serviço em pausa. As marcações já feitas mantêm-se.',
    en: 'The service is paused. Appointments that were made stand.',
  },
  'service.resumed': {
    type: 'Success',
    pt: 'O serviço voltou a estar disponível.',
    en: 'The service is available again.',
  },
  'service.removed': {
    type: 'Success',
    pt: 'O serviço já não é oferecido.',
    en: 'The service is no longer offered.',
  },
  'service.already_offered': {
    type: 'Warning',
    pt: 'Já oferece {count} destes serviços no mesmo sítio: ficaram como estavam.',
    en: 'You already offer {count} of these services in the same place: they stay as they were.',
  },
  'service.has_bookings': {
    type: 'Warning',
    pt: 'Este serviço ainda tem {count} marcações por fazer. Ponha-o em pausa: ninguém o marca, e retire-o depois da última.',
    en: 'This service still has {count} appointments to come. Pause it, so that nobody books it, and remove it after the last one.',
  },
  'service.unknown': {
    type: 'Error',
    pt: 'Este serviço não está no catálogo.',
    en: 'This service is not in the catalogue.',
  },
  'service.radius': {
    type: 'Error',
    pt: 'Indique o raio em quilómetros para um serviço ao domicílio, e só para esse.',
    en: 'Give the radius in kilometres for a service at the patient’s address, and for no other.',
  },
  'service.next_price_day': {
    type: 'Error',
    pt: 'Escolha um dia depois de hoje, até {day}.',
    en: 'Choose a day after today, up to {day}.',
  },
  'campaign.saved': {
    type: 'Success',
    pt: 'Campanha guardada.',
    en: 'The campaign has been saved.',
  },
  'campaign.removed': {
    type: 'Success',
    pt: 'A campanha terminou. Quem já marcou mantém o preço.',
    en: 'The campaign has ended. People who have booked keep their price.',
  },
  'campaign.first_day': {
    type: 'Error',
    pt: 'O primeiro dia não pode ser anterior a hoje.',
    en: 'The first day cannot be before today.',
  },
  'campaign.last_day': {
    type: 'Error',
    pt: 'Escolha um último dia entre o primeiro dia, ou hoje, e {day}.',
    en: 'Choose a last day between the first day, or today, and {day}.',
  },
  'campaign.code': {
    type: 'Error',
    pt: 'Este código não é o seu nem o de um parceiro com protocolo.',
    en: 'This code is neither yours nor that of a partner with a protocol.',
  },
  'campaign.too_many': {
    type: 'Error',
    pt: 'Este serviço já tem {maximum} campanhas em vigor ou marcadas.',
    en: 'This service already has {maximum} campaigns in force or to come.',
  },
  'suggestion.sent': {
    type: 'Success',
    pt: 'Obrigado. Respondemos por e-mail.',
    en: 'Thank you. We will answer by email.',
  },
  'suggestion.too_many': {
    type: 'Error',
    pt: 'Já enviou {maximum} sugestões hoje. Tente de novo amanhã.',
    en: 'You have sent {maximum} suggestions today. Please try again tomorrow.',
  },
} as const satisfies Record<string, MessageText>;
