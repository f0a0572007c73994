import { homeTimeZone } from '@vaga/contract/home-time-zone';

export type Language = 'pt' | 'en';

/** All labels of the hosted page. */
export interface PageLabels {
  notice: string;
  title: string;
  pay: (amount: string) => string;
  methods: string;
  card: string;
  cardNumber: string;
  cardHint: string;
  expiry: string;
  cvc: string;
  mbway: string;
  phone: string;
  phoneHint: string;
  push: string;
  multibanco: string;
  voucherHint: string;
  voucher: string;
  cancel: string;
  errors: { 'card.unknown': string; 'phone.invalid': string };
  problem: string;
  testTitle: string;
  testHint: string;
  testMethod: string;
  outcomes: { succeed: string; fail: string; pending: string; timeout: string };
  twice: string;
  late: string;
  refunds: string;
  refundOutcomes: Record<'done' | 'pending' | 'failed', string>;
  entity: string;
  reference: string;
  amount: string;
  until: string;
  voucherTitle: string;
  voucherText: string;
  payVoucher: string;
  phoneTitle: string;
  phoneText: string;
  neverText: string;
  bankTitle: string;
  bankText: string;
  authorise: string;
  refuse: string;
  back: string;
  ended: Record<'paid' | 'failed' | 'expired', { title: string; text: string }>;
  unknownTitle: string;
  unknownText: string;
  otherLanguage: string;
}

const pt: PageLabels = {
  notice: 'Sandbox: nenhum dinheiro real. Não escreva dados de um cartão verdadeiro.',
  title: 'Pagamento',
  pay: (amount) => `Pagar ${amount}`,
  methods: 'Como quer pagar?',
  card: 'Cartão',
  cardNumber: 'Número do cartão',
  cardHint:
    '4242 4242 4242 4242 paga, 4000 0000 0000 0002 é recusado, 4000 0000 0000 9995 não tem saldo.',
  expiry: 'Validade',
  cvc: 'CVC',
  mbway: 'MB WAY',
  phone: 'Telemóvel',
  phoneHint: '910000000 paga, 910000001 recusa, 910000002 não responde, outro número pergunta.',
  push: 'Enviar pedido para o telemóvel',
  multibanco: 'Multibanco',
  voucherHint: 'Recebe uma entidade e uma referência, que pode pagar mais tarde.',
  voucher: 'Gerar referência',
  cancel: 'Cancelar e voltar',
  errors: {
    'card.unknown': 'Use um dos cartões de teste.',
    'phone.invalid': 'Escreva um telemóvel de 9 dígitos começado por 9.',
  },
  problem: 'Não foi possível pagar',
  testTitle: 'Painel de teste',
  testHint: 'Escolha o que acontece, sem escrever dados.',
  testMethod: 'Método',
  outcomes: {
    succeed: 'Pagar com sucesso',
    fail: 'Falhar',
    pending: 'Ficar pendente',
    timeout: 'Deixar expirar',
  },
  twice: 'Enviar cada aviso duas vezes',
  late: 'Atrasar os avisos 10 segundos',
  refunds: 'Devoluções deste pagamento',
  refundOutcomes: {
    done: 'Feitas logo',
    pending: 'Demoram um minuto',
    failed: 'Falham depois de um minuto',
  },
  entity: 'Entidade',
  reference: 'Referência',
  amount: 'Valor',
  until: 'Pagar até',
  voucherTitle: 'Pague esta referência',
  voucherText:
    'No Multibanco ou no seu banco, em «Pagamento de serviços». Pode voltar a esta página mais tarde.',
  payVoucher: 'Pagar a referência agora',
  phoneTitle: 'Confirme no telemóvel',
  phoneText: 'Enviámos um pedido para a aplicação MB WAY. Aqui responde em vez do telemóvel.',
  neverText: 'Enviámos um pedido para a aplicação MB WAY. Este telemóvel nunca responde.',
  bankTitle: 'À espera do banco',
  bankText: 'O banco ainda não confirmou o pagamento.',
  authorise: 'Autorizar no telemóvel',
  refuse: 'Recusar no telemóvel',
  back: 'Voltar à marcação',
  ended: {
    paid: { title: 'Está pago', text: 'O pagamento foi feito. Pode voltar à marcação.' },
    failed: {
      title: 'O pagamento não foi feito',
      text: 'Nada foi cobrado. Pode voltar à marcação e tentar de novo.',
    },
    expired: {
      title: 'O tempo acabou',
      text: 'Nada foi cobrado. Pode voltar à marcação e tentar de novo.',
    },
  },
  unknownTitle: 'Este pagamento não existe',
  unknownText: 'Confirme a ligação ou volte à marcação.',
  otherLanguage: 'English',
};

const en: PageLabels = {
  notice: 'Sandbox: no real money. Do not enter the details of a real card.',
  title: 'Payment',
  pay: (amount) => `Pay ${amount}`,
  methods: 'How would you like to pay?',
  card: 'Card',
  cardNumber: 'Card number',
  cardHint:
    '4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0000 0000 9995 has no funds.',
  expiry: 'Expiry',
  cvc: 'CVC',
  mbway: 'MB WAY',
  phone: 'Mobile phone',
  phoneHint: '910000000 pays, 910000001 refuses, 910000002 never answers, any other asks.',
  push: 'Send the request to the phone',
  multibanco: 'Multibanco',
  voucherHint: 'You get an entity and a reference, which you can pay later.',
  voucher: 'Get a reference',
  cancel: 'Cancel and go back',
  errors: {
    'card.unknown': 'Use one of the test cards.',
    'phone.invalid': 'Enter a mobile number of 9 digits that starts with 9.',
  },
  problem: 'We could not take the payment',
  testTitle: 'Test panel',
  testHint: 'Choose what happens, without typing any data.',
  testMethod: 'Method',
  outcomes: {
    succeed: 'Pay successfully',
    fail: 'Fail',
    pending: 'Stay pending',
    timeout: 'Let it time out',
  },
  twice: 'Send each notice twice',
  late: 'Delay the notices by 10 seconds',
  refunds: 'Refunds of this payment',
  refundOutcomes: { done: 'Done at once', pending: 'Take a minute', failed: 'Fail after a minute' },
  entity: 'Entity',
  reference: 'Reference',
  amount: 'Amount',
  until: 'Pay by',
  voucherTitle: 'Pay this reference',
  voucherText:
    'At a Multibanco machine or in your bank, under “Pagamento de serviços”. You can return to this page later.',
  payVoucher: 'Pay the reference now',
  phoneTitle: 'Confirm on the phone',
  phoneText: 'We sent a request to the MB WAY app. Here you answer in place of the phone.',
  neverText: 'We sent a request to the MB WAY app. This phone never answers.',
  bankTitle: 'Waiting for the bank',
  bankText: 'The bank has not confirmed the payment yet.',
  authorise: 'Authorise on the phone',
  refuse: 'Refuse on the phone',
  back: 'Back to your booking',
  ended: {
    paid: { title: 'Paid', text: 'The payment was made. You can go back to your booking.' },
    failed: {
      title: 'Payment failed',
      text: 'Nothing was charged. You can go back to your booking and try again.',
    },
    expired: {
      title: 'The time has run out',
      text: 'Nothing was charged. You can go back to your booking and try again.',
    },
  },
  unknownTitle: 'This payment does not exist',
  unknownText: 'Check the link or go back to your booking.',
  otherLanguage: 'Português',
};

export const pageLabels: Record<Language, PageLabels> = { pt, en };

/** `34,50 €` or `€34.50`. */
export function formatSandboxMoney(cents: number, language: Language): string {
  const locale = language === 'pt' ? 'pt-PT' : 'en-IE';
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** Formats a day and time in mainland Portugal, where the vouchers are paid. */
export function formatMoment(at: Date, language: Language): string {
  const locale = language === 'pt' ? 'pt-PT' : 'en-IE';
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: homeTimeZone,
  });
  return format.format(at);
}
