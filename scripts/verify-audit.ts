/** `npm run verify:audit`: reads the audit log against its chain and says what does not fit; ends with 1 when something does not. */
import { openDatabase } from '../server/lib/database/database.ts'
import { readEnvironment } from '../server/lib/environment.ts'
import { verifyChain } from '../server/modules/platform/audit/store-chain.ts'

const read = readEnvironment(process.env)
if ('wrong' in read) {
  console.error(read.wrong.join('\n'))
  process.exit(1)
}
const { DATABASE_URL, DATA_DIR } = read.environment
const database = await openDatabase({ url: DATABASE_URL, dataDir: DATABASE_URL ? undefined : `${DATA_DIR}/database` })
try {
  const { rows, erased, head, wrong } = await verifyChain(database.db)
  for (const sentence of wrong) console.error(sentence)
  console.log(
    `${rows} entries, ${erased} emptied by erasures, head ${head ?? 'none yet'}: ${wrong.length === 0 ? 'whole' : 'TAMPERED WITH'}`,
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await database.close()
}
