import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Parts that change with their version and not with ours keep their files, so that a deployment reloads little. */
const apart = (name: string, packages: string) => ({ name, test: new RegExp(`/node_modules/(${packages})/`) })

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers since spring 2024.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            apart('react', 'react|react-dom|scheduler'),
            apart('router', '@tanstack/(react-router|router-core|history|store|react-store)|use-sync-external-store'),
            apart('query', '@tanstack/(react-query|query-core)'),
            apart('zod', 'zod'),
            // One file for the icons that several screens show, instead of one for each.
            { ...apart('icons', '@tabler/icons-react'), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env.PORTAL ?? 'http://127.0.0.1:3000' } },
})
