import { expect, test } from 'vitest';
import accommodationEn from '../i18n/en/accommodation.json';
import cartEn from '../i18n/en/cart.json';
import paymentFormEn from '../i18n/en/payment-form.json';
import personsEn from '../i18n/en/persons.json';
import registerPartnerEn from '../i18n/en/register-partner.json';
import ticketingEn from '../i18n/en/ticketing.json';
import accommodation from '../i18n/pt/accommodation.json';
import agenda from '../i18n/pt/agenda.json';
import app from '../i18n/pt/app.json';
import cart from '../i18n/pt/cart.json';
import entry from '../i18n/pt/entry.json';
import home from '../i18n/pt/home.json';
import members from '../i18n/pt/members.json';
import paymentForm from '../i18n/pt/payment-form.json';
import persons from '../i18n/pt/persons.json';
import places from '../i18n/pt/places.json';
import registerPartner from '../i18n/pt/register-partner.json';
import ticketing from '../i18n/pt/ticketing.json';
import waitlist from '../i18n/pt/waitlist.json';

/** Texts that the specification gives word for word: without an added full stop, title and text of a row together. */
const generic = ['Ocorreu um erro!', 'Por favor tente de novo mais tarde'];
const ofLists = ['Aviso', 'Ocorreu um erro. Tente novamente'];

test.each([
  ['a screen that failed', [app['error.title'], app['error.text']], generic],
  ['the waiting list', [waitlist['problem.title'], waitlist['problem.text']], generic],
  ['the list of tickets', [ticketing['failed.title'], ticketing['failed.text']], ofLists],
  ['the list of guests', [accommodation['list.failed'], accommodation['list.failedText']], ofLists],
  ['a part of the program that did not come', [app['chunk.title']], ['Loading chunk failed']],
  [
    'a position that cannot be had',
    [home['search.info.no_position']],
    ['Não foi possível obter a sua localização. Escolha um distrito por favor.'],
  ],
  [
    'the form of an appointment',
    [agenda['failed.title'], agenda['missing.text'], agenda['form.required']],
    ['Ocorreu um erro', 'Por favor preencha todos os campos.', 'Campo obrigatório'],
  ],
  [
    "the partners' sign-in",
    [entry['signIn.fillIn'], entry['signIn.required']],
    ['Por favor preencha todos os campos.', 'Campo obrigatório'],
  ],
  [
    'an invitation, and a new place',
    [members['form.required'], members['form.invalidEmail'], places['form.required']],
    ['Campo obrigatório', 'E-mail inválido', 'Campo obrigatório'],
  ],
  [
    'an appointment that is booked or refused',
    [agenda['done.title'], agenda['done.text'], agenda['refused.warning'], agenda['refused.error']],
    ['Sucesso!', 'Registo criado com sucesso.', 'Atenção!', 'Ocorreu um erro.'],
  ],
  [
    'the invoice of an appointment',
    [agenda['form.invoice'], agenda['form.yes'], agenda['form.no'], agenda['form.confirm']],
    ['Fatura com contribuinte?', 'Sim', 'Não', 'Confirmar'],
  ],
  [
    'the list of appointments',
    [agenda['list.empty'], agenda.atHome, agenda['status.onSite'], agenda['reschedule.ok']],
    ['Ainda não tem agendamentos', 'Ao domicílio', '-', 'Ok'],
  ],
  [
    'the menu of an appointment',
    [agenda['menu.edit'], agenda['menu.print'], agenda['menu.reschedule'], agenda['form.cancel']],
    ['Editar agendamento', 'Imprimir Documento(s)', 'Reagendar', 'Cancelar'],
  ],
])('%s has the text of the specification', (_what, shown, specified) => {
  expect(shown).toEqual(specified);
});

/** The rules of text inputs have one text each; what to do about it stands behind it. */
test.each([
  [
    'pt',
    '*Campo inválido. ',
    { accommodation, cart, paymentForm, persons, registerPartner, ticketing },
  ],
  [
    'en',
    '*Invalid field. ',
    {
      accommodation: accommodationEn,
      cart: cartEn,
      paymentForm: paymentFormEn,
      persons: personsEn,
      registerPartner: registerPartnerEn,
      ticketing: ticketingEn,
    },
  ],
])(
  'a text that is too short is said in the words of the specification first (%s)',
  (_language, specified, texts) => {
    const tooShort = [
      texts.persons['fault.nameShort'],
      texts.persons['fault.phone'],
      texts.persons['fault.healthNumber'],
      texts.persons['fault.documentShort'],
      texts.persons['fault.postalCode'],
      texts.cart['fault.name'],
      texts.paymentForm['payment.nameShort'],
      texts.paymentForm['payment.taxShort'],
      texts.accommodation['fault.code'],
      texts.ticketing['form.invalid'],
      texts.registerPartner['wrong.name'],
    ];
    for (const text of tooShort) {
      expect(text.slice(0, specified.length)).toBe(specified);
      expect(text.length).toBeGreaterThan(specified.length);
    }
  },
);

test('what is missing, and an e-mail that is none, have the texts of the specification where one pays and becomes a partner', () => {
  const english = [paymentFormEn['payment.emailWrong'], registerPartnerEn['wrong.email']];
  expect(new Set(english)).toEqual(new Set(['*Invalid e-mail.']));
  const portuguese = [paymentForm['payment.emailWrong'], registerPartner['wrong.email']];
  expect(new Set(portuguese)).toEqual(new Set(['*E-mail inválido.']));
  expect(registerPartnerEn['wrong.required']).toBe('*This field is required.');
  expect(registerPartner['wrong.required']).toBe('*Este campo é obrigatório.');
});
