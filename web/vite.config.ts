import { globSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

/** Parts that change with their version and not with ours keep their files, so that a deployment reloads little. */
const apart = (name: string, packages: string) => ({
  name,
  test: new RegExp(`/node_modules/(${packages})/`),
  priority: 10,
})

/** Parts of Mantine with the packages that only they use. */
const mantine = (name: string, parts: string, packages: string) => ({
  name,
  test: new RegExp(`/node_modules/(@mantine/core/esm/components/(${parts})|${packages})/`),
  priority: 5,
  includeDependenciesRecursively: false,
})

/** A hundred small files take longer on a slow line than a few larger ones; the sign-in page is kept free of the rest. */
const groups = [
  apart('react', 'react|react-dom|scheduler'),
  apart('router', '@tanstack/(react-router|router-core|history|store|react-store)|use-sync-external-store'),
  apart('query', '@tanstack/(react-query|query-core)'),
  apart('zod', 'zod'),
  { ...apart('icons', '@tabler/icons-react'), minShareCount: 2 },
  { name: 'start', tags: ['$initial' as const], priority: 8 },
  {
    name: 'fields',
    test: /@mantine\/core\/(esm\/components|styles)\/(Input|InputBase|TextInput|PasswordInput|ActionIcon|CloseButton)[./]|@mantine\/hooks\/esm\/use-(uncontrolled|id)\//,
    priority: 6,
  },
  // What opens over a screen, and the heavier fields, come when they are first needed, so they stay out of 'common'.
  mantine('number', 'NumberInput', 'react-number-format'),
  mantine('overlay', 'ModalBase|Modal|Drawer', 'react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar'),
  mantine(
    'floating',
    'Popover|Menu|Combobox(?!/(ComboboxChevron|Combobox\\.module))|Select|MultiSelect|Pill|PillsInput|ScrollArea',
    '@floating-ui/[\\w-]+',
  ),
  {
    name: 'form',
    test: /web\/screens\/(form\/(record-form|use-form)|fields\/(field-input|field-rules|field-day|field-props))|components\/Textarea\//,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  // Homes have nothing to search and show no table; boards have no table.
  {
    name: 'tools',
    test: /web\/screens\/(filters|list\/pager|rows\/row-actions)/,
    priority: 4,
    minShareCount: 16,
    includeDependenciesRecursively: false,
  },
  {
    name: 'table',
    test: /web\/screens\/(table|views|columns\/(column-layout|cell-text|table-settings)|list\/(list-|use-list)|crud-page|use-crud-actions)/,
    priority: 4,
    minShareCount: 16,
    includeDependenciesRecursively: false,
  },
  // A file of a few lines costs the start page more by its name than a screen by its content.
  {
    name: 'hooks',
    test: /@mantine\/(hooks\/esm\/(utils|use-(previous|callback-ref|window-event|debounced-callback|debounced-value))|core\/esm\/core\/utils\/(noop|create-scoped-keydown-handler|find-element-ancestor))|web\/ui\/views\/show-chosen/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // What a quarter of the screens share comes with the first of them; fewer, and each screen carries what others need.
  { name: 'common', test: /\/(node_modules|web\/(ui|screens|lib|shell)|contract)\//, minShareCount: 60 },
]

const withTheMap = /\/(rolldown-runtime|react|router|query|zod|icons|fields|common|index)-/

// Browsers since spring 2024.
const target = ['chrome123', 'edge123', 'firefox125', 'safari17.4']

/**
 * The scripts of the pages that the server writes: `pages/apply.ts` is `/recruitment/apply.js`. Each is built on its own, so that it brings
 * nothing of the portal's.
 */
const pageScripts: Plugin = {
  name: 'page-scripts',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/recruitment\/(\w+)\.js$/, '/pages/$1.ts')
      next()
    })
  },
  async closeBundle() {
    for (const path of globSync('pages/*.ts', { cwd: import.meta.dirname }))
      await build({
        root: import.meta.dirname,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir: 'dist/recruitment',
          emptyOutDir: false,
          target,
          modulePreload: false,
          rolldownOptions: { input: path, output: { entryFileNames: `${basename(path, '.ts')}.js` } },
        },
      })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pageScripts],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The map of screens names no file that has come with itself, and no script that the screen's own file asks for: it is loaded ahead
      // as soon as somebody points at a link, and of three hundred screens these names would be a third of the map.
      // The start page names the scripts of the sign-in alone: what the pages beside it ask for stands in their own files.
      resolveDependencies: (page, files, { hostId }) => {
        if (hostId.includes('dashboard-tree')) return files.filter((file) => file.endsWith('.css') && !withTheMap.test(file))
        if (/\/index-/.test(hostId) && !/\/login-/.test(page))
          return files.filter((file) => file.endsWith('.css') || file === page)
        return files
      },
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The map of screens names hundreds of files, and what is by chance cannot be packed: 36 bits and more tell two versions of a file apart.
        // The start page has the names of all: what says nothing in them is left out.
        chunkFileNames: ({ name }) => `assets/${name.replace('.page', '')}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '^/recruitment/(?!\\w+\\.js$)'].map((path) => [path, process.env.PORTAL ?? 'http://127.0.0.1:3000']),
    ),
  },
})
