import type { Language } from '@vaga/contract/common';

/** The files of an export that hold a slice's data as JSON. */
export type CollectedFile =
  | 'account.json'
  | 'people.json'
  | 'memberships.json'
  | 'appointments.json'
  | 'ratings.json'
  | 'public-health.json'
  | 'bookings.json'
  | 'tickets.json'
  | 'waiting-list.json'
  | 'payments.json'
  | 'reservations.json'
  | 'messages.json'
  | 'accesses.json';

type ReadmeTexts = { before: string[]; files: Record<CollectedFile, string>; after: string[] };

const texts: Record<Language, ReadmeTexts> = {
  pt: {
    before: ['Os seus dados', 'Tudo o que guardamos sobre a sua conta, em {day}.', ''],
    files: {
      'account.json':
        'a conta, as sessões, quando entrou pela última vez em cada navegador que recordamos, e as ligações que lhe enviámos por e-mail',
      'people.json': 'as pessoas para quem marca',
      'memberships.json':
        'as organizações e os locais em que trabalha, como quis ser avisado dos alertas deles, e os convites que recebeu para isso',
      'appointments.json':
        'as marcações, cada alteração que tiveram, e que documentos de resultado há',
      'ratings.json':
        'as avaliações que escreveu ou retirou, se quer e-mails que as pedem, e por que marcações os recebeu',
      'public-health.json':
        'que resultados a lei mandou comunicar à autoridade de saúde, e se os números de utente foram confirmados',
      'bookings.json': 'as marcações por concluir, as pessoas, as receitas e as horas guardadas',
      'tickets.json': 'os bilhetes para eventos que registou',
      'waiting-list.json':
        'as listas de espera em que esteve, os lugares que lhe oferecemos e os avisos de horas livres que pediu',
      'payments.json':
        'pagamentos, devoluções, o que o prestador de pagamentos nos disse e os dados de faturação',
      'reservations.json': 'as reservas que adicionou, os hóspedes e quando chegam',
      'messages.json': 'as mensagens que lhe enviámos (o conteúdo é apagado depois do envio)',
      'accesses.json':
        'que locais viram ou alteraram os seus dados, e o que alterou nos locais em que trabalha',
    },
    after: [
      'comprovativos/: os comprovativos de pagamento, em PDF',
      'resultados/: os documentos dos seus resultados, em PDF, tal como o local os entregou',
      '',
      'As horas estão em UTC e os valores em cêntimos de euro.',
      'Da palavra-passe, das sessões e dos navegadores só guardamos uma impressão digital, que não é incluída.',
      'Durante uma hora guardamos, sem o seu e-mail, quantas tentativas de entrada falharam; e durante um dia as respostas aos últimos pedidos, para que um pedido repetido não seja feito duas vezes.',
      'Se apagar a conta, tudo isto é apagado. Ficam, sem identidade, as marcações e os pagamentos, e nos comprovativos os dados de faturação que escreveu: a lei obriga a guardá-los. Também fica, por códigos apenas, quem viu os dados (5 anos) e quem alterou o quê (10 anos).',
    ],
  },
  en: {
    before: ['Your data', 'Everything we hold about your account, on {day}.', ''],
    files: {
      'account.json':
        'the account, its sessions, when the browsers that we remember last signed in, and the links we emailed to you',
      'people.json': 'the people you book for',
      'memberships.json':
        'the organisations and places you work for, how you chose to learn of their alerts, and the invitations to them that you received',
      'appointments.json':
        'the appointments, every change made to them, and which result documents there are',
      'ratings.json':
        'the ratings that you have written or withdrawn, whether you want emails that ask for them, and for which appointments you got one',
      'public-health.json':
        'which results the law asked to report to the health authority, and whether health numbers were confirmed',
      'bookings.json': 'the bookings in progress, their people, prescriptions and the times held',
      'tickets.json': 'the event tickets that you registered',
      'waiting-list.json':
        'the waiting lists you were on, the slots we offered you, and the emails about available times you asked for',
      'payments.json': 'payments, refunds, what the payment provider told us, and invoicing data',
      'reservations.json': 'the reservations you added, their guests and when they arrive',
      'messages.json': 'the messages we sent you (their content is deleted once they are sent)',
      'accesses.json':
        'which places saw or changed your data, and what you changed at the places you work for',
    },
    after: [
      'receipts/: the payment receipts, as PDF',
      'results/: the documents of your results, as PDF, as the place sent them',
      '',
      'Times are in UTC and amounts in euro cents.',
      'Of your password, sessions and browsers we keep a fingerprint only, which is not included.',
      'For an hour we keep, without your email, how many sign-ins failed; and for a day the answers to your last requests, so that a repeated request is not carried out twice.',
      'If you delete the account, all of this is deleted. What stays, without identity, are appointments and payments, and on receipts the invoicing data that you typed: the law makes us keep them. Who saw the data (5 years) and who changed what (10 years) stays too, by codes alone.',
    ],
  },
};

/** Describes the archive in the reader's language, as plain text with CRLF, which every system shows. */
export function readmeOf({ language, now }: { language: Language; now: Date }): string {
  const { before, files, after } = texts[language];
  const lines = [
    ...before,
    ...Object.entries(files).map(([name, text]) => `${name}: ${text}`),
    ...after,
    '',
  ];
  return lines.join('\r\n').replace('{day}', now.toISOString().slice(0, 10));
}
