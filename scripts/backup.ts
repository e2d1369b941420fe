/** `npm run backup -- /backups`: a backup of the database and the files into a folder of its own, also while the portal runs. */
import { resolve } from 'node:path'
import { askForBackup, takeBackup } from '../server/lib/backup.ts'
import { CannotStart, sentenceOf } from '../server/lib/cannot-start.ts'
import { openDatabase } from '../server/lib/database/database.ts'
import { isLocked } from '../server/lib/database/folder-lock.ts'
import { readEnvironment } from '../server/lib/environment.ts'

async function main(): Promise<string> {
  const [given] = process.argv.slice(2)
  if (!given) throw new CannotStart('Say where to: npm run backup -- /backups')
  const into = resolve(given)
  const read = readEnvironment(process.env)
  if ('wrong' in read) throw new CannotStart(read.wrong.join('\n'))
  const { DATABASE_URL: url, DATA_DIR } = read.environment
  const dataDir = `${DATA_DIR}/database`
  if (!url && isLocked(dataDir)) return askForBackup(DATA_DIR, into)
  const database = await openDatabase({ url, dataDir: url ? undefined : dataDir, poolSize: 1 })
  return takeBackup(database, read.environment, into).finally(() => database.close())
}

try {
  console.log(`The backup is in ${await main()}`)
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
}
