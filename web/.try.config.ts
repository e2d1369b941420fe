import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
const apart = (name: string, packages: string) => ({ name, test: new RegExp(`/node_modules/(${packages})/`), priority: 10 })
export default defineConfig({ root: '/work/main/web', plugins: [react()], build: { outDir: '/tmp/shellwork/app/dist', emptyOutDir: true, target: ['chrome123','edge123','firefox125','safari17.4'], assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false,
 rolldownOptions: { output: { codeSplitting: { groups: [ apart('react','react|react-dom|scheduler'), apart('router','@tanstack/(react-router|router-core|history|store|react-store)|use-sync-external-store'), apart('query','@tanstack/(react-query|query-core)'), apart('zod','zod'), { ...apart('icons','@tabler/icons-react'), minShareCount: 2 }, { name: 'start', tags: ['$initial'], priority: 5 }, { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6000 } ] } } } } })
