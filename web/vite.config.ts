import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // Fonts and pictures stay files: a data URL would be refused by font-src and is never cached.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
  },
  // One self-contained server bundle: tree-shaken icons and components, no thousand files to open at start.
  ssr: command === 'build' && isSsrBuild ? { noExternal: true } : { noExternal: ['@tabler/icons-react', /^@mantine\//, /^@vaga\//] },
  // Scanned up front, or the first page of a development session reloads when Vite finds one more dependency.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
}));
