/**
 * `npm run backup -- /backups --keep 14`: a backup of the database and the files into a folder of its own, also while the portal runs;
 * with `--keep`, the oldest ones beyond so many are removed once it is there.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { askForBackup, removeOldBackups, takeBackup } from '../server/lib/backup.ts'
import { isLocked } from '../server/lib/embedded/folder-lock.ts'
import { CannotStart } from '../server/lib/start/cannot-start.ts'
import { command, withDatabase } from './command.ts'

await command(async (environment) => {
  const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
  const [given] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new CannotStart('--keep: use a whole number from 1')
  if (!given) throw new CannotStart('Say where to: npm run backup -- /backups')
  const into = resolve(given)
  const { DATABASE_URL, DATA_DIR } = environment
  const isRunning = !DATABASE_URL && isLocked(`${DATA_DIR}/database`)
  const made = isRunning
    ? await askForBackup(DATA_DIR, into)
    : await withDatabase(environment, (database) => takeBackup(database, environment, into))
  console.log(`The backup is in ${made}`)
  const removed = keep === undefined ? [] : await removeOldBackups(into, keep)
  if (removed.length > 0) console.log(`Removed ${removed.length} older than the last ${keep}`)
  return false
})
