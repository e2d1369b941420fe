/** `npm run verify`: whether all holds that must, in the database that DATABASE_URL names or in the embedded one of DATA_DIR. */
import { dayIn } from '@iroko/contract/dates'
import { sentenceOf } from '../server/lib/cannot-start.ts'
import { acceptDatabase } from '../server/lib/database/acceptance.ts'
import { openDatabase } from '../server/lib/database/database.ts'
import { readEnvironment } from '../server/lib/environment.ts'
import { companyZone } from '../server/lib/portal.ts'
import { sayFinding } from '../server/modules/platform/verify/notify.ts'
import { verify } from '../server/modules/platform/verify/store.ts'

async function main(): Promise<number> {
  const read = readEnvironment(process.env)
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  const { environment } = read
  const { DATABASE_URL: url, DATA_DIR } = environment
  const database = await openDatabase({ url, dataDir: url ? undefined : `${DATA_DIR}/database` })
  try {
    await acceptDatabase(database, environment)
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
  process.exitCode = 2
}
