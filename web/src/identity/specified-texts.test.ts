import { accountMessages } from '@vaga/contract/account-messages';
import { expect, test } from 'vitest';
import en from '../i18n/en/identity.json';
import pt from '../i18n/pt/identity.json';

/** Texts that the specification of the accounts gives word for word, in the language in which it gives them. */
test.each([
  [pt['field.required'], '*Este campo é obrigatório.'],
  [en['field.required'], '*This field is required.'],
  [en['field.email'], '*Invalid e-mail.'],
  [en['password.unequal'], 'Please confirm that the passwords entered are equal'],
  [en['password.mustMatch'], 'Passwords must match'],
  [pt['login.wrong'], 'Login e/ou palavra-passe incorreta(s)'],
  [accountMessages['login.wrong'].pt, 'Login e/ou palavra-passe incorreta(s)'],
  [pt['login.failed'], 'Ocorreu um erro fazer login. Tente novamente!'],
  [pt['confirm.failed'], 'Erro ao validar email'],
  [pt['confirm.failedText'], 'Não conseguimos validar o seu email.'],
  [pt['error.title'], 'Ocorreu um erro!'],
  [pt['error.text'], 'Por favor tente de novo mais tarde'],
  [pt['settings.fillIn'], 'Por favor preencha todos os campos correctamente.'],
  [pt['settings.saved'], 'Informação guardada com sucesso'],
  [accountMessages.saved.pt, 'Informação guardada com sucesso'],
])('%s', (shown, specified) => {
  expect(shown).toBe(specified);
});

test('a field that is too short begins with the text of the specification, and says what to do', () => {
  expect(en['field.tooShort']).toMatch(/^\*Invalid field\. ./);
  expect(pt['field.tooShort']).toMatch(/^\*Campo inválido\. ./);
});
