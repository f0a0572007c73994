import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [iconsOneByOne(), reactRouter()],
  build: {
    target: 'es2022',
    // Fonts and pictures stay files: a data URL would be refused by font-src and is never cached.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
  },
  // Bundled with the pages, so that what they do not use of these is left out and the server opens one file for them.
  ssr: {
    noExternal: command === 'build' ? ['@tabler/icons-react', /^@mantine\//, /^@vaga\//] : [],
  },
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
