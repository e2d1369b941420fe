/** The walls between the rooms: who may import whom. dependency-cruiser cannot read TypeScript 7, so this is our own. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { nounGraph, wrongFloor, wrongKnots } from './floors.ts'
import { sourceFiles } from './sources.ts'

interface Import {
  /** A path of ours from the root (`server/app.ts`), or the name of a package (`kysely`, `node:fs`). */
  target: string
  /** Only types: gone at run time. */
  typeOnly: boolean
}

/** The files that list the modules; everything else outside the modules does without them. */
const registers = [
  'server/modules.ts',
  'server/modules-things.ts',
  'server/demo.ts',
  'server/first-start.ts',
  'web/routes.tsx',
  'web/routes/*.ts',
  'web/public-routes.tsx',
  'web/sidebar.ts',
]
const ours = /^(contract|server|web|e2e|bench|scripts)\//
export const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/** The domain of a file, the upper of the two floors: nouns of one domain are siblings and see each other. */
const domainOf = (path: string) => /^(?:server|web)\/modules\/([^/]+)\//.exec(path)?.[1]
const mayTouchSql = (path: string) =>
  isTest(path) ||
  /^server\/(lib|test)\//.test(path) ||
  /^(bench|scripts)\//.test(path) ||
  /^server\/modules\/[^/]+\/[^/]+\/(personal|(store|seed)(-[^/]+)?)\.ts$/.test(path)

/** Reads what a file imports, re-exports or loads later. */
export function importsOf(path: string, source: string): Import[] {
  const { module } = parseSync(path, source)
  const fixed = module.staticImports.map((item) => ({
    name: item.moduleRequest.value,
    typeOnly: item.entries.length > 0 && item.entries.every((entry) => entry.isType),
  }))
  const passedOn = module.staticExports.flatMap((item) =>
    item.entries.flatMap((entry) => (entry.moduleRequest ? [{ name: entry.moduleRequest.value, typeOnly: entry.isType }] : [])),
  )
  const later = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const name = /^(['"`])(.+)\1$/.exec(source.slice(start, end))?.[2]
    return name ? [{ name, typeOnly: false }] : []
  })
  return [...fixed, ...passedOn, ...later].map(({ name, typeOnly }) => ({ target: resolve(path, name), typeOnly }))
}

function resolve(path: string, name: string): string {
  if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), name))
  const workspace = /^@iroko\/(contract|server|web)(?:\/(.+))?$/.exec(name)
  return workspace ? `${workspace[1]}/${(workspace[2] ?? 'index').replace(/\.ts$/, '')}.ts` : name
}

/** Why this import is not allowed; undefined when it is. */
export function wrongImport(path: string, item: Import): string | undefined {
  return wrongSide(path, item) ?? (isTest(path) ? undefined : wrongFloor(path, item.target))
}

function wrongSide(path: string, { target, typeOnly }: Import): string | undefined {
  const side = path.split('/')[0]
  const targetSide = ours.exec(target)?.[1]
  if (side === 'contract') {
    if (targetSide ? targetSide === 'contract' : /^zod(\/|$)/.test(target) || isTest(path)) return undefined
    return 'the contract is a leaf: it imports only itself and zod'
  }
  if ((side === 'server' && targetSide === 'web') || (side === 'web' && targetSide === 'server')) {
    return 'server and web never import each other: share it through the contract'
  }
  if (/^server\/modules\/.+\/noun\.ts$/.test(target) && !/^server\/modules(-things)?\.ts$/.test(path)) {
    return 'what a noun brings is read by server/modules.ts alone; at run time it is in portal.house'
  }
  if (/^(kysely|pg|@electric-sql\/pglite)(\/|$)/.test(target) && !typeOnly && !mayTouchSql(path)) {
    return 'SQL stands only in store*.ts, personal.ts, seed*.ts and server/lib'
  }
  return (side === 'server' || side === 'web') && !isTest(path) ? wrongRoom(path, target, side) : undefined
}

/** Of another domain a noun sees only the open files; of the rest only what serves every noun. */
const rooms = {
  server: {
    open: /\/(store|rules|actions|notify|personal)(-[^/]+)?\.ts$/,
    base: /^(contract\/|server\/lib\/|server\/database\.types\.ts$)/,
    says: 'a noun imports the contract, server/lib, its domain, and of another domain only store, rules, actions, notify and personal',
  },
  web: {
    open: /\/parts(-[^/]+)?\.tsx$/,
    base: /^(contract|web\/(lib|ui|screens|shell))\//,
    says: 'a noun imports the contract, web/lib, web/ui, web/screens, web/shell, its domain, and of another domain only parts*.tsx',
  },
}

function wrongRoom(path: string, target: string, side: 'server' | 'web'): string | undefined {
  const room = domainOf(path)
  const targetRoom = domainOf(target)
  if (room === targetRoom && room) return undefined
  if (room) {
    const allowed = targetRoom ? rooms[side].open.test(target) : rooms[side].base.test(target) || !ours.test(target)
    return allowed ? undefined : rooms[side].says
  }
  if (!targetRoom || registers.some((register) => posix.matchesGlob(path, register)) || path.startsWith('server/test/'))
    return undefined
  return `only the registers import modules: ${registers.join(', ')}`
}

/** The first circle through each file that is in one, as the paths from the file back to itself. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string): void => {
    const start = trail.indexOf(path)
    if (start >= 0) found.push([...trail.slice(start), path])
    if (start >= 0 || done.has(path)) return
    trail.push(path)
    for (const target of graph.get(path) ?? []) visit(target)
    trail.pop()
    done.add(path)
  }
  for (const path of graph.keys()) visit(path)
  return found
}

/** Every breach in these files (path to source), each as one sentence. */
export function breaches(files: ReadonlyMap<string, string>): string[] {
  const found: string[] = []
  const graph = new Map<string, string[]>()
  const all = new Map<string, string[]>()
  for (const [path, source] of files) {
    const imports = importsOf(path, source)
    if (!isTest(path))
      all.set(
        path,
        imports.map(({ target }) => target),
      )
    // A circle of types alone is gone at run time and breaks nothing.
    const needed = imports.filter((item) => !item.typeOnly && files.has(item.target))
    graph.set(
      path,
      needed.map((item) => item.target),
    )
    for (const item of imports) {
      const reason = wrongImport(path, item)
      if (reason) found.push(`${path} imports ${item.target}: ${reason}`)
    }
    if (/\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(source) && !mayTouchSql(path)) {
      found.push(`${path} writes a query: SQL stands only in store*.ts, personal.ts, seed*.ts and server/lib`)
    }
  }
  return [
    ...found,
    ...circles(graph).map((circle) => `a circle: ${circle.join(' → ')}`),
    ...(['server', 'web'] as const).flatMap((side) => wrongKnots(nounGraph(all, side)).map((knot) => `${side}: ${knot}`)),
  ]
}

if (import.meta.main) {
  const found = breaches(new Map(sourceFiles('ts,tsx').map((path) => [path, readFileSync(path, 'utf8')])))
  for (const breach of found) console.error(breach)
  if (found.length > 0) process.exitCode = 1
}
