/** What a change touches, in the words by which `npm test` chooses its files. */
import { readFileSync } from 'node:fs'
import { floorOf, floors, nounOf } from './floors.ts'
import { run } from './run.ts'
import { sourceFiles } from './sources.ts'
import { importsOf, isTest } from './walls.ts'

/** The paths that differ from the commit on which this work stands on `main`, committed or not. */
async function changedPaths(): Promise<string[]> {
  const git = async (...args: string[]) => {
    const { code, output } = await run('git', args)
    return code === 0 ? output.split('\n').filter(Boolean) : []
  }
  const [base = 'HEAD'] = await git('merge-base', 'main', 'HEAD')
  return [...(await git('diff', '--name-only', base)), ...(await git('ls-files', '--others', '--exclude-standard'))]
}

type Imports = ReadonlyMap<string, readonly string[]>

/** `server/leave/types`: a noun on one side. */
function roomOf(path: string): string | undefined {
  const noun = nounOf(path)?.noun
  return noun && `${path.split('/')[0]}/${noun}`
}

/** The rooms that these reach through what imports them, over any number of steps. */
function reachedFrom(rooms: Iterable<string>, imports: Imports): Set<string> {
  const importers = new Map<string, Set<string>>()
  for (const [path, targets] of imports) {
    const room = isTest(path) ? undefined : roomOf(path)
    if (!room) continue
    for (const target of targets) {
      const other = roomOf(target)
      if (other) importers.set(other, (importers.get(other) ?? new Set()).add(room))
    }
  }
  const reached = new Set(rooms)
  // A set that grows while it is walked is walked to its end.
  for (const room of reached) for (const importer of importers.get(room) ?? []) reached.add(importer)
  return reached
}

/**
 * The tests of what imports the changed files over any number of steps, and of what calls the changed nouns by HTTP; those of the roof,
 * which reads of everybody. What hangs on another by SQL alone is not seen: a changed table takes the domains above as a whole.
 */
export function testsAbove(paths: readonly string[], imports: Imports): string[] {
  const rooms = paths.filter((path) => !isTest(path)).flatMap((path) => roomOf(path) ?? [])
  if (rooms.length === 0) return []
  const reached = reachedFrom(rooms, imports)
  const called = new Set(rooms.filter((room) => !room.startsWith('web/')).map((room) => room.replace(/^server\//, 'contract/')))
  return [...imports.keys()].filter((path) => {
    if (!isTest(path)) return false
    const room = roomOf(path)
    if (room && (reached.has(room) || (called.size > 0 && room.startsWith('server/home/')))) return true
    return (imports.get(path) ?? []).some((target) => called.has(roomOf(target) ?? ''))
  })
}

/**
 * A test is chosen by its own change, and those of a noun by any change of the noun: `leave/types` beside it, `types` and `leave` by
 * their journeys. Undefined: something changed that everything stands on.
 */
export function wordsOf(paths: readonly string[]): string[] | undefined {
  const words = new Set<string>()
  for (const path of paths) {
    const { domain, noun } = nounOf(path) ?? {}
    if (domain && path.endsWith('.sql'))
      for (const above of floors.slice(floorOf(domain)).flat()) words.add(`modules/${above}/`)
    if (domain && noun) for (const word of [noun, `e2e/${domain}`, `e2e/${noun.slice(domain.length + 1)}`]) words.add(word)
    else if (/\.(test|e2e)\.tsx?$/.test(path)) words.add(path)
    else if (/^(contract|server|web|e2e|scripts)\/|^[^/]+\.(ts|json)$/.test(path)) return undefined
  }
  return [...words]
}

export async function changedWords(): Promise<string[] | undefined> {
  const paths = await changedPaths()
  const words = wordsOf(paths)
  if (!words) return undefined
  const files = sourceFiles('ts,tsx')
  const imports = new Map(
    files.map((path) => [path, importsOf(path, readFileSync(path, 'utf8')).map(({ target }) => target)] as const),
  )
  return [...new Set([...words, ...testsAbove(paths, imports)])]
}
