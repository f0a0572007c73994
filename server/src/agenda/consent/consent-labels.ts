import type { Language } from '@vaga/contract/common';
import type { ConsentFormTexts } from './consent-form.queries.ts';

/** All words of the form that do not depend on the service. */
export interface ConsentLabels {
  title: string;
  norm: string;
  readFirst: string;
  /** Whose each of the two copies is. */
  copies: readonly [person: string, unit: string];
  unit: string;
  person: string;
  born: string;
  code: string;
  when: string;
  service: string;
  atAddress: string;
  parts: Record<keyof ConsentFormTexts, string>;
  /** Stands for the texts of a service that has none. */
  explained: string;
  unitText: string;
  professional: { heading: string; statement: string; name: string; number: string };
  declaration: { heading: string; statement: string };
  withdrawal: { heading: string; statement: string };
  representative: {
    heading: string;
    /** Of a person below the age of consent. */
    isNeeded: string;
    ifNeeded: string;
    name: string;
    document: string;
    relation: string;
  };
  signature: string;
  date: string;
}

const pt: ConsentLabels = {
  title: 'Consentimento informado',
  norm: 'Segue a Norma 015/2013 da Direção-Geral da Saúde. Feito em duplicado.',
  readFirst:
    'Leia todo o documento. Se algo não for claro, pergunte ao profissional antes de assinar.',
  copies: ['Exemplar da pessoa', 'Exemplar da unidade'],
  unit: 'Unidade',
  person: 'Pessoa',
  born: 'Data de nascimento',
  code: 'Código da marcação',
  when: 'Data e hora',
  service: 'Serviço',
  atAddress: 'ao domicílio',
  parts: {
    act: 'O que é feito',
    aim: 'Objetivo',
    benefits: 'Benefícios',
    commonRisks: 'Riscos frequentes',
    graveRisks: 'Riscos graves',
    alternatives: 'Alternativas',
    refusal: 'O que acontece se recusar',
  },
  explained: 'O profissional explica e escreve aqui:',
  unitText: 'A unidade acrescenta',
  professional: {
    heading: 'Declaração do profissional',
    statement:
      'Expliquei à pessoa, em palavras que compreende, o ato acima descrito, os seus riscos e as alternativas. Respondi às suas perguntas e dei-lhe tempo para decidir. Se recusar, continua a receber os melhores cuidados possíveis.',
    name: 'Nome',
    number: 'N.º de cédula profissional',
  },
  declaration: {
    heading: 'Declaração da pessoa',
    statement:
      'Li e compreendi este documento e o que me foi explicado. Pude fazer perguntas e tive tempo para pensar. Aceito de livre vontade o ato descrito e o que for necessário para o fazer.',
  },
  withdrawal: {
    heading: 'Direito de retirar o consentimento',
    statement:
      'A pessoa pode recusar ou retirar este consentimento em qualquer momento, sem dizer porquê e sem prejuízo dos seus cuidados.',
  },
  representative: {
    heading: 'Representante',
    isNeeded: 'A pessoa tem menos de 16 anos: assina quem a representa.',
    ifNeeded: 'Só se a pessoa tiver menos de 16 anos ou não puder consentir.',
    name: 'Nome',
    document: 'Documento de identificação',
    relation: 'Parentesco ou qualidade',
  },
  signature: 'Assinatura',
  date: 'Data',
};

const en: ConsentLabels = {
  title: 'Informed consent',
  norm: 'It follows Norma 015/2013 of the Portuguese Directorate-General of Health. Made in duplicate.',
  readFirst:
    'Read the whole document. If anything is not clear, ask the professional before you sign.',
  copies: ["The person's copy", "The unit's copy"],
  unit: 'Unit',
  person: 'Person',
  born: 'Date of birth',
  code: 'Code of the appointment',
  when: 'Date and time',
  service: 'Service',
  atAddress: 'at home',
  parts: {
    act: 'What is done',
    aim: 'Aim',
    benefits: 'Benefits',
    commonRisks: 'Common risks',
    graveRisks: 'Grave risks',
    alternatives: 'Alternatives',
    refusal: 'What happens if you refuse',
  },
  explained: 'The professional explains and writes here:',
  unitText: 'The unit adds',
  professional: {
    heading: 'Declaration of the professional',
    statement:
      'I have explained the act described above, its risks and the alternatives to the person in words that they understand. I have answered their questions and given them time to decide. If they refuse, they continue to receive the best possible care.',
    name: 'Name',
    number: 'Professional licence number',
  },
  declaration: {
    heading: 'Declaration of the person',
    statement:
      'I have read and understood this document and what was explained to me. I could ask questions and had time to think. I freely accept the act described and what is necessary to do it.',
  },
  withdrawal: {
    heading: 'Right to withdraw the consent',
    statement:
      'The person may refuse or withdraw this consent at any time, without saying why and without disadvantage to their care.',
  },
  representative: {
    heading: 'Representative',
    isNeeded: 'The person is under 16: their representative signs.',
    ifNeeded: 'Only if the person is under 16 or cannot consent.',
    name: 'Name',
    document: 'Identity document',
    relation: 'Relation or capacity',
  },
  signature: 'Signature',
  date: 'Date',
};

export const consentLabels: Record<Language, ConsentLabels> = { pt, en };
