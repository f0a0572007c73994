import { brandOf } from '@vaga/contract/brands';
import { expect, test } from 'vitest';
import type { KeptAppointment } from './kept-appointment.ts';
import { writeOfflinePage } from './offline-page.ts';

const kept: KeptAppointment = {
  accountId: 'account',
  keptAt: '2026-11-24T10:05:00Z',
  language: 'en',
  service: 'Antigen test',
  entity: 'Farmácia Central',
  place: 'Rua 1, Coimbra',
  startsAt: '2026-11-25T09:00:00+00:00',
  endsAt: '2026-11-25T09:15:00+00:00',
  timeZone: 'Europe/Lisbon',
  code: 'K7M2P9QX',
  qr: { side: 29, path: 'M4 4h7v1h-7z' },
};

function pageAt(instant: string, changes: Partial<KeptAppointment> | null = {}): string {
  return writeOfflinePage({
    brand: brandOf('vaga'),
    language: 'pt',
    kept: changes && { ...kept, ...changes },
    now: Date.parse(instant),
    zone: 'Europe/Lisbon',
  });
}

test('the next appointment is shown in its own language, with its code, and of when that is', () => {
  const page = pageAt('2026-11-25T08:00:00Z');
  expect(page).toContain('<html lang="en-GB">');
  for (const part of ['Antigen test', 'Farmácia Central', 'Rua 1, Coimbra', 'K7M2P9QX', '09:00'])
    expect(page).toContain(part);
  expect(page).toContain('d="M4 4h7v1h-7z"');
  expect(page).toContain('As it was on Tuesday 24 November, at 10:05.');
});

test('it is shown until two hours after its end; then, and without one, the page says that there is none', () => {
  expect(pageAt('2026-11-25T11:14:00Z')).toContain('K7M2P9QX');
  for (const page of [pageAt('2026-11-25T11:15:00Z'), pageAt('2026-11-25T08:00:00Z', null)]) {
    expect(page).not.toContain('K7M2P9QX');
    expect(page).toContain('<html lang="pt-PT">');
    expect(page).toContain('Este aparelho não guarda nenhuma marcação.');
  }
});

test('what is not booked has no QR code, and no text of it is markup', () => {
  const hostile = `</p><script>alert("1")</script>'&`;
  const page = pageAt('2026-11-25T08:00:00Z', { qr: null, service: hostile, place: hostile });
  expect(page).not.toContain('<svg');
  expect(page).not.toContain('<script');
  expect(page).toContain('&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;');
});
