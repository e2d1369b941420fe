/** `npm run restore -- /backups/iroko-…`: puts a backup back into an empty database and an empty DATA_DIR, and looks whether all holds. */
import { resolve } from 'node:path'
import { dayIn } from '@iroko/contract/dates'
import { restoreBackup } from '../server/lib/backup.ts'
import { CannotStart, sentenceOf } from '../server/lib/cannot-start.ts'
import { openDatabase } from '../server/lib/database/database.ts'
import { migrate } from '../server/lib/database/migrate.ts'
import { readEnvironment } from '../server/lib/environment.ts'
import { companyZone } from '../server/lib/portal.ts'
import { sayFinding } from '../server/modules/platform/verify/notify.ts'
import { verify } from '../server/modules/platform/verify/store.ts'

async function main(): Promise<number> {
  const [given] = process.argv.slice(2)
  if (!given) throw new CannotStart('Say which: npm run restore -- /backups/iroko-…')
  const read = readEnvironment(process.env)
  if ('wrong' in read) throw new CannotStart(read.wrong.join('\n'))
  const { environment } = read
  const { taken_at, migration } = await restoreBackup(resolve(given), environment)
  console.log(`Restored what there was at ${taken_at} (${migration})`)
  const { DATABASE_URL: url, DATA_DIR } = environment
  const database = await openDatabase({ url, dataDir: url ? undefined : `${DATA_DIR}/database`, poolSize: 1 })
  try {
    await migrate(database)
    const findings = await verify(database.db, environment, { today: dayIn(companyZone, new Date()), readsFiles: true })
    for (const finding of findings) console.log(sayFinding(finding))
    return findings.filter(({ count }) => count > 0).length
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = (await main()) > 0 ? 1 : 0
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
}
