import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';

/** What many screens share, and the pages that visitors begin at do not: beginnings of names. */
const notAtFirst = {
  ui: 'card-table|choice-(?!field)|conflict-|copy-|date-f|facts|leave-|link-cards|list|pages\\.|part\\.|password-|qr-|reason-|remove-|row-menu|sheet|state-|stepper|sticky-|time-|typed-|use-row',
  platform: 'use-(form\\.|conflict|poll|seconds)',
  contract: 'password|person-name|tax-number',
  icons:
    'Icon(Building|CalendarPlus|Circle\\.|Dots|Download|Lock|Pencil|Printer|Qrcode|Rocket|Star\\.|User)',
};

/**
 * Which files the browser fetches. By itself the bundler makes one of each set of modules that the same screens share:
 * some hundred for a page, most of them smaller than the headers they come with. A group takes what its test names and
 * all that those modules import, unless an earlier group has it.
 */
const groups = [
  // Every page: the libraries, the root, the header and the footer.
  { name: 'frame', test: /src\/app\/(root|entry\.client|public-layout)\.tsx/ },
  // What several screens share. No texts: a slice's texts travel with its own screens.
  {
    name: 'kit',
    test: new RegExp(
      [
        `src/ui/(?!${notAtFirst.ui})`,
        `src/platform/(?!${notAtFirst.platform})`,
        'src/geography/',
        'contract/calls/(geography|ratings)',
        `contract/src/(?!${notAtFirst.contract})`,
        `@tabler/icons-react/dist/esm/icons/(?!${notAtFirst.icons})`,
      ].join('|'),
    ),
    minShareCount: 5,
  },
  // What one searches with, on home and on a search.
  {
    name: 'ask',
    test: /src\/(needs\/|geography\/(location-field|place\.ts|place-in-full|geography\.api|device-position))|i18n\/\w+\/(needs|geography)\.json|ui\/use-suggestions|contract\/calls\/needs/,
    minShareCount: 2,
  },
  // The start that was tapped, which the sign-in names as well.
  { name: 'kept', test: /src\/app\/kept-start\.ts/ },
  // What a search and an entity's page show of a place.
  {
    name: 'place',
    test: /src\/(partners\/(free-times|use-booking|entity-logo|zone-note|last-search|at-entity)|ratings\/(rating-line|format))|i18n\/\w+\/(free-times|rating-line)\.json/,
    minShareCount: 2,
  },
  { name: 'list', test: /src\/ui\/(list|pages)/, minShareCount: 5 },
  // The pages that most visitors begin at, each by itself.
  { name: 'home', test: /src\/home\/home\.page\.tsx/ },
  { name: 'search', test: /src\/search\/search\.page\.tsx/ },
  {
    name: 'entity',
    test: /src\/partners\/entity(-schedule|-description|-services)?\.page\.tsx/,
  },
  // The rest of what several screens share: what one fills in, and what one manages.
  {
    name: 'forms',
    test: /src\/(ui|platform)\/|contract\/(calls|src)\/|@tabler/,
    minShareCount: 5,
  },
  // Behind the sign-in.
  { name: 'signed', test: /src\/app\/(user|partner)-layout\.tsx/ },
];

export default defineConfig(({ command }) => ({
  plugins: [iconsOneByOne(), doorsWithoutEffects(), standaloneScripts(), reactRouter()],
  build: {
    target: 'es2022',
    // Fonts and pictures stay files: a data URL would be refused by font-src and is never cached.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  // One self-contained bundle: what the pages do not use is left out, and React is the production one whatever the
  // environment of the process says (its development build renders at a third of the speed).
  ssr: { noExternal: command === 'build' ? true : [] },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Scanned up front, or the first page of a development session reloads when Vite finds one more dependency.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'], exclude: ['@tabler/icons-react'] },
}));

/** The icon set's index names 6,000 modules; reading them all takes longer than the rest of the build. Each import goes to its icon. */
function iconsOneByOne(): Plugin {
  const statement = /import \{([^}]+)\} from '@tabler\/icons-react';/g;
  return {
    name: 'icons-one-by-one',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes("'@tabler/icons-react'")) return null;
      const oneByOne = (_whole: string, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
          .join(' ');
      return { code: code.replace(statement, oneByOne), map: null };
    },
  };
}

/**
 * A slice's index.ts only names what is behind it. Said so to the bundler, a page that takes one name through it loads
 * that part alone and not the slice.
 */
function doorsWithoutEffects(): Plugin {
  return {
    name: 'doors-without-effects',
    enforce: 'pre',
    transform(code, id) {
      return /\/web\/src\/[^/]+\/index\.ts$/.test(id)
        ? { code, map: null, moduleSideEffects: false }
        : null;
    },
  };
}

/** Scripts that browsers load by a name that stays, each whole in one file: the name is that of its source. */
const standalone = ['embed', 'service-worker'];

/** Writes them beside the other files; in development compiles them anew for each request. */
function standaloneScripts(): Plugin {
  return {
    name: 'standalone-scripts',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const name of standalone) {
        const source = await compileStandalone(name);
        this.emitFile({ type: 'asset', fileName: `${name}.js`, source });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = standalone.find((one) => request.url?.split('?')[0] === `/${one}.js`);
        if (name === undefined) return next();
        compileStandalone(name).then((source) => {
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          response.end(source);
        }, next);
      });
    },
  };
}

async function compileStandalone(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: join(import.meta.dirname, 'standalone', `${name}.ts`),
        formats: ['iife'],
        name: 'standalone',
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`web/standalone/${name}.ts could not be compiled.`);
  return chunk.code;
}
