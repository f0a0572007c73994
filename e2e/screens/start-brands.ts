import { startProduct } from '../support/app.ts';
import { wanted } from './wanted.ts';

/**
 * A product for each brand that is wanted, one after the other: two first starts at once take as long.
 * One that runs already can be named in APP_URL_vaga or APP_URL_safecheckin, and its data folder in APP_DATA_DIR_vaga or
 * APP_DATA_DIR_safecheckin.
 */
// biome-ignore lint/style/noDefaultExport: the form in which Playwright takes a global setup
export default async function startBrands(): Promise<() => Promise<void>> {
  const started: { stop: () => Promise<void> }[] = [];
  const stop = async () => {
    for (const product of started) await product.stop();
  };
  try {
    for (const brand of wanted.brands) {
      if (process.env[`APP_URL_${brand}`]) continue;
      // The longest hold there is: a row of pictures takes longer than most people need to pay.
      const settings = { APP_VARIANT: brand, HOLD_MINUTES: '30' };
      const product = await startProduct(`screens-${brand}`, settings);
      started.push(product);
      process.env[`APP_URL_${brand}`] = product.url;
      process.env[`APP_DATA_DIR_${brand}`] = product.dataDir;
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
