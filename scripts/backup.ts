/** `npm run backup -- /backups`: a backup of the database and the files into a folder of its own, also while the portal runs. */
import { resolve } from 'node:path'
import { askForBackup, takeBackup } from '../server/lib/backup.ts'
import { CannotStart } from '../server/lib/cannot-start.ts'
import { isLocked } from '../server/lib/database/folder-lock.ts'
import { command, withDatabase } from './command.ts'

await command(async (environment) => {
  const [given] = process.argv.slice(2)
  if (!given) throw new CannotStart('Say where to: npm run backup -- /backups')
  const into = resolve(given)
  const { DATABASE_URL, DATA_DIR } = environment
  const isRunning = !DATABASE_URL && isLocked(`${DATA_DIR}/database`)
  const made = isRunning
    ? await askForBackup(DATA_DIR, into)
    : await withDatabase(environment, (database) => takeBackup(database, environment, into))
  console.log(`The backup is in ${made}`)
  return false
})
