/** The files of migrations: plain SQL in the folders of the nouns and of this library, numbered across all of them. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const server = join(import.meta.dirname, '../..')

export interface Migration {
  name: string
  text: string
}

/** Every migration of the modules and the library, oldest first. */
export function readMigrations(): Migration[] {
  return globSync(['lib/**/*.sql', 'modules/**/*.sql'], { cwd: server })
    .map((path) => ({ name: basename(path, '.sql'), text: readFileSync(join(server, path), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The number that the next file begins with, as in '0075' of `0075-vehicles.sql`: one more than the highest there is. */
export function nextMigrationNumber(migrations: readonly Pick<Migration, 'name'>[] = readMigrations()): string {
  const numbers = migrations.map(({ name }) => name.split('-')[0] ?? '').sort()
  const highest = numbers.at(-1) ?? '0000'
  return String(Number(highest) + 1).padStart(highest.length, '0')
}

/**
 * Splits a file into its statements: the embedded database takes one at a time. A statement ends with a semicolon at the end
 * of a line outside a `$$` body.
 */
export function statements(text: string): string[] {
  const found: string[] = []
  let lines: string[] = []
  let inBody = false
  for (const line of text.split('\n')) {
    if (!inBody && /^\s*(--.*)?$/.test(line)) continue
    lines.push(line)
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    if (!inBody && /;\s*(--.*)?$/.test(line)) {
      found.push(lines.join('\n'))
      lines = []
    }
  }
  if (lines.length > 0) found.push(lines.join('\n'))
  return found
}
