import type { MessageText } from './message-text.ts';

/** What owners read while their company joins, and about its places. */
export const joiningMessages = {
  'billing_data.saved': {
    type: 'Success',
    pt: 'Informação actualizada com sucesso',
    en: 'Information updated.',
  },
  'onboarding.step_missing': {
    type: 'Warning',
    pt: 'Ainda falta um passo antes de publicar. Veja os passos por fazer.',
    en: 'A step is still missing before it goes live. See the steps to do.',
  },
  'place.added': {
    type: 'Success',
    pt: '{name} foi acrescentado como rascunho.',
    en: '{name} has been added as a draft.',
  },
  'member.plan_full_places': {
    type: 'Error',
    pt: 'O plano {plan} inclui {count} locais. Acrescente um por {price} por mês ou mude de plano.',
    en: 'The {plan} plan includes {count} places. Add one for {price} a month or change plan.',
  },
  'member.plan_full_place': {
    type: 'Error',
    pt: 'O plano {plan} inclui um local. Acrescente outro por {price} por mês ou mude de plano.',
    en: 'The {plan} plan includes one place. Add another for {price} a month or change plan.',
  },
  'member.plan_full_place_single': {
    type: 'Error',
    pt: 'O plano {plan} inclui um local. Para acrescentar outro, mude de plano.',
    en: 'The {plan} plan includes one place. To add another, change plan.',
  },
} as const satisfies Record<string, MessageText>;
