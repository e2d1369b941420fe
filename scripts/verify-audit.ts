/** `npm run verify:audit`: reads the audit log against its chain and says what does not fit; ends with 1 when something does not. */
import { verifyChain } from '../server/modules/platform/audit/store-chain.ts'
import { readHead } from '../server/modules/platform/audit/store-head.ts'
import { command, withDatabase } from './command.ts'

await command(async (environment) => {
  const { rows, erased, head, wrong } = await withDatabase(environment, async ({ db }) =>
    verifyChain(db, await readHead(environment)),
  )
  for (const sentence of wrong) console.error(sentence)
  console.log(
    `${rows} entries, ${erased} emptied by erasures, head ${head ?? 'none yet'}: ${wrong.length === 0 ? 'whole' : 'TAMPERED WITH'}`,
  )
  return wrong.length > 0
})
