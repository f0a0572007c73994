import { join } from 'node:path';
import { type Page, test } from '@playwright/test';

const folder = join(import.meta.dirname, '..', '..', 'output', 'screens');

/** A screen of a journey, where `PICTURES=1` asks for them: the matrix of all screens is `npm run screens`. */
export async function takeScreen(page: Page, name: string, fullPage = true): Promise<void> {
  if (process.env.PICTURES) await takePicture(page, name, fullPage);
}

/** A picture of the whole page, or of what the window shows of it, in `output/screens/<project>/<name>.png`. */
export async function takePicture(page: Page, name: string, fullPage = true): Promise<void> {
  const path = join(folder, test.info().project.name, `${name}.png`);
  await page.screenshot({ path, fullPage, animations: 'disabled' });
}
