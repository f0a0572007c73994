import { expect, test } from 'vitest';
import accommodation from '../i18n/pt/accommodation.json';
import agenda from '../i18n/pt/agenda.json';
import app from '../i18n/pt/app.json';
import home from '../i18n/pt/home.json';
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
