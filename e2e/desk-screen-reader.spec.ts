import { expect, test } from './support/journey.ts';
import { identity, newOpenDesk, openDay } from './support/open-desk.ts';
import { takeScreen } from './support/screens.ts';

const name = 'Graça Mendonça';

test('a screen reader hears of the day its columns, who is when and how they stand, and of a move where it leads', {
  tag: '@once',
}, async ({ page }) => {
  const desk = await newOpenDesk(page.request);
  const { id } = await desk.book({ at: '12:00', name, person: identity });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDay(page, desk);

  await expect(page.getByRole('list', { name: 'Sala 1' })).toMatchAriaSnapshot(`
    - list "Sala 1":
      - listitem:
        - text: 12:00 1 de 1 lugares ocupados
        - button "${name}, 12:00, Teste rápido de antigénio COVID-19, esperada, primeira vez aqui, por pagar"
      - listitem:
        - text: 12:20 0 de 1 lugares ocupados
        - link "Marcar às 12:20"
  `);
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - main:
      - navigation "Dias"
      - heading /-feira|[Ss]ábado|[Dd]omingo/ [level=1]
      - search:
        - combobox "Procurar"
      - navigation "Vistas"
      - heading "Sala 1" [level=2]
      - list "Sala 1"
      - list "Sala 2"
      - region "Sala de espera 0":
        - paragraph: Ninguém à espera.
      - region "A chegar":
        - list:
          - listitem:
            - button "Entrada de ${name}"
      - group /estado/:
        - button "1 esperada"
  `);

  await page.locator(`[data-chip="${id}"]`).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name, exact: true })).toMatchAriaSnapshot(`
    - region "${name}":
      - heading "${name}" [level=2]
      - button "Fechar"
      - paragraph: /anos/
      - paragraph: esperada
      - term: Quando
      - definition: 12:00 · Sala 1
      - button "Entrada"
      - button /Receber 20,00/
      - button "Mover"
      - button "Cancelar marcação"
  `);

  await page.keyboard.press('m');
  const move = page.getByRole('region', { name: `Mover ${name}` });
  await expect(move.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(move).toMatchAriaSnapshot(`
    - region "Mover ${name}":
      - region "Sala 2":
        - button "12:20" [pressed]
      - status: /^(segunda|terça|quarta|quinta|sexta|sábado|domingo), 12:20, Sala 2, livre$/
      - button "Mover para 12:20"
      - button "Deixar como está"
  `);
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - main:
      - status:
        - text: "${name}: entrada dada."
        - button "Anular"
  `);
});

test('a screen reader hears of the list, the sheet of a booking and the results what it needs to act', {
  tag: '@once',
}, async ({ page }) => {
  const desk = await newOpenDesk(page.request);
  await desk.book({ at: '12:00', name, person: identity, checkIn: true });
  await desk.book({ at: '13:00', name: 'Rui Vaz' });
  await openDay(page, desk);
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - main:
      - region "Sala de espera":
        - list:
          - listitem:
            - button /^${name}.* à espera há/
      - region "13:00":
        - list:
          - listitem:
            - button /^Rui Vaz.* esperada$/
            - 'button "Entrada: Rui Vaz"'
      - region "a seguir":
        - button "Abrir ${name}"
        - button "Chamar"
  `);

  await page.goto('/partner/test/new');
  const form = page.getByRole('region', { name: 'Marcar' });
  await expect(form.getByRole('radio', { name: /^Agora/ })).toBeVisible();
  await expect(form).toMatchAriaSnapshot(`
    - region "Marcar":
      - heading "Marcar" [level=1]
      - group "Serviço":
        - radio /^Teste rápido/ [checked]
      - group "Hora":
        - radio /^Agora \\d+:\\d+/
      - combobox "Pessoa"
      - group /^Pagamento/:
        - radio "Paga cá depois" [checked]
      - textbox "Nota"
      - button "Marcar e dar entrada"
      - button "Só marcar"
  `);

  await page.goto('/partner/test/results?state=arrived');
  await expect(page.getByRole('table', { name: 'Resultados' })).toMatchAriaSnapshot(`
    - table "Resultados":
      - rowgroup:
        - row:
          - columnheader "Pessoa"
      - rowgroup:
        - row /${name} 12 de março de 1956/:
          - cell:
            - checkbox /${name}/
          - cell:
            - button "Negativo para ${name}"
            - button "Positivo para ${name}"
            - button "Inconclusivo para ${name}"
            - button "Anexar o documento de ${name}"
  `);
  await takeScreen(page, 'results-arrived');
});
