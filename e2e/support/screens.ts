import { join } from 'node:path';
import { type Page, test } from '@playwright/test';

const folder = join(import.meta.dirname, '..', '..', 'output', 'screens');

/** A picture of the whole page, or of what the window shows of it, in `output/screens/<project>/<name>.png`. */
export async function takeScreen(page: Page, name: string, fullPage = true): Promise<void> {
  const path = join(folder, test.info().project.name, `${name}.png`);
  await page.screenshot({ path, fullPage, animations: 'disabled' });
}
