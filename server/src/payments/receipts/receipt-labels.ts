import { deskMoneyMethods } from '@vaga/contract/agenda-acts';
import type { Language } from '@vaga/contract/common';
import { dateFormat, numberFormat } from '../../platform/formats.rules.ts';

/** How it was paid: online, or at the desk. */
export const receiptMethods = ['card', 'mbway', 'multibanco', ...deskMoneyMethods] as const;
type ReceiptMethod = (typeof receiptMethods)[number];

/** All labels of the receipt. */
export interface ReceiptLabels {
  title: string;
  number: string;
  paidOn: string;
  seller: string;
  buyer: string;
  taxNumber: string;
  finalConsumer: string;
  code: string;
  person: string;
  service: string;
  time: string;
  amount: string;
  total: string;
  method: Record<ReceiptMethod, string>;
  refunded: (day: string) => string;
  netTotal: string;
  asCharged: string;
  notCertified: string;
  qr: (name: string) => string;
}

const pt: ReceiptLabels = {
  title: 'Comprovativo de pagamento',
  number: 'Número',
  paidOn: 'Pago em',
  seller: 'Vendedor',
  buyer: 'Cliente',
  taxNumber: 'NIF',
  finalConsumer: 'Consumidor final',
  code: 'Código',
  person: 'Pessoa',
  service: 'Serviço e local',
  time: 'Data e hora',
  amount: 'Valor',
  total: 'Total pago',
  method: {
    card: 'Cartão',
    mbway: 'MB WAY',
    multibanco: 'Multibanco',
    cash: 'Dinheiro, no local',
    terminal: 'Cartão, no local',
    bankReference: 'Referência bancária',
  },
  refunded: (day) => `Devolvido em ${day}`,
  netTotal: 'Total depois da devolução',
  asCharged: 'Valores em euros, tal como foram cobrados.',
  notCertified:
    'Este documento comprova o pagamento e não é uma fatura certificada. A fatura é emitida pelo vendedor.',
  qr: (name) => `Código QR com o número ${name}`,
};

const en: ReceiptLabels = {
  title: 'Payment receipt',
  number: 'Number',
  paidOn: 'Paid on',
  seller: 'Seller',
  buyer: 'Customer',
  taxNumber: 'Tax number',
  finalConsumer: 'Final consumer',
  code: 'Code',
  person: 'Person',
  service: 'Service and place',
  time: 'Date and time',
  amount: 'Amount',
  total: 'Total paid',
  method: {
    card: 'Card',
    mbway: 'MB WAY',
    multibanco: 'Multibanco',
    cash: 'Cash, on site',
    terminal: 'Card, on site',
    bankReference: 'Bank reference',
  },
  refunded: (day) => `Refunded on ${day}`,
  netTotal: 'Total after the refund',
  asCharged: 'Amounts in euros, as charged.',
  notCertified:
    'This document shows the payment and is not a certified tax invoice. The invoice is issued by the seller.',
  qr: (name) => `QR code with the number ${name}`,
};

export const receiptLabels: Record<Language, ReceiptLabels> = { pt, en };

const locales = { pt: 'pt-PT', en: 'en-IE' };

export function formatMoney(cents: number, language: Language): string {
  const format = { style: 'currency', currency: 'EUR' } as const;
  return numberFormat(locales[language], format).format(cents / 100);
}

export function formatReceiptDay(at: Date, timeZone: string, language: Language): string {
  return dateFormat(locales[language], { dateStyle: 'long', timeZone }).format(at);
}

/** Day and wall time at the entity; names the time zone of the Azores, which differs. */
export function formatLocalTime(at: Date, timeZone: string, language: Language): string {
  const zone = timeZone === 'Atlantic/Azores' ? { timeZoneName: 'longGeneric' as const } : {};
  const format = dateFormat(locales[language], {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    ...zone,
  });
  return format.format(at);
}
