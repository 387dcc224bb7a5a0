/**
 * The pages as static files in dist/web; the server makes the HTML around them (src/server/site.ts) from the manifest.
 */
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  // Addresses are relative, so that the same files serve a site under any sub-path.
  base: './',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    // No `data:` addresses are made, because the content security policy allows our own files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: ['main.tsx', 'lector.tsx', 'styles/pages.css'] },
  },
})
