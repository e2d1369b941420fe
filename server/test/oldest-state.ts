/**
 * The oldest state from which an upgrade is supported: a backup of the demo company as version 0.2.0 made it, of forty people and two
 * months, by the user of compose.yaml. It is kept packed.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Migration, readMigrations } from '../lib/migrations/migrations.ts'

const packed = join(import.meta.dirname, 'upgrade-from/0.2.0')
const newest = '0083-privacy'

/** What its values are sealed with: nobody's. */
export const oldestDataKey = 'KTCcAA1FFOk2OxgEFfhsoFJRlU8oEyqp2tY8M9CfQA8'

/** The day on which it was taken, in Lagos. */
export const oldestTakenOn: string = JSON.parse(readFileSync(join(packed, 'backup.json'), 'utf8')).taken_at.slice(0, 10)

/** The migrations that it has applied. */
export const oldestMigrations = (): Migration[] => readMigrations().filter(({ name }) => name <= newest)

/** Unpacks the backup into a folder, as `npm run restore` takes it. */
export function unpackOldest(folder: string): void {
  cpSync(packed, folder, { recursive: true, filter: (path) => !path.endsWith('.br') })
  writeFileSync(join(folder, 'database'), brotliDecompressSync(readFileSync(join(packed, 'database.br'))))
}
