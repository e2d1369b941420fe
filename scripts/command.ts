/** What the commands beside the portal share: settings, the database, and how they end. */
import { dayIn } from '@iroko/contract/dates'
import { type Database, openDatabase } from '../server/lib/database/database.ts'
import { companyZone } from '../server/lib/portal.ts'
import { CannotStart, sentenceOf } from '../server/lib/start/cannot-start.ts'
import { type Environment, readEnvironment } from '../server/lib/start/environment.ts'
import { findingText } from '../server/modules/home/verify/notify.ts'
import { verify } from '../server/modules/home/verify/store.ts'
import { house } from '../server/modules.ts'

/** Ends with 0, with 1 when `main` answers that something was found, and with 2 and a sentence when it could not. */
export async function command(main: (environment: Environment) => Promise<boolean>): Promise<void> {
  try {
    const read = readEnvironment(process.env)
    if ('wrong' in read) throw new CannotStart(read.wrong.join('\n'))
    process.exitCode = (await main(read.environment)) ? 1 : 0
  } catch (error) {
    console.error(sentenceOf(error) ?? error)
    process.exitCode = 2
  }
}

/** Opens the database that DATABASE_URL names, or the embedded one of DATA_DIR, for as long as `work` takes. */
export async function withDatabase<T>(environment: Environment, work: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url, DATA_DIR } = environment
  const database = await openDatabase({ url, dataDir: url ? undefined : `${DATA_DIR}/database` })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Says of everything that must hold whether it does; answers whether something does not. */
export async function findingsOf({ db }: Database, environment: Environment): Promise<boolean> {
  const findings = await verify(db, environment, house, { today: dayIn(companyZone, new Date()), readsFiles: true })
  for (const finding of findings) console.log(findingText(finding))
  return findings.some(({ count }) => count > 0)
}
