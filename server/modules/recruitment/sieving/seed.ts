/** Sharing out at the demo company: its one screener has all that may lie with somebody, and what comes in waits for more hands. */
import type { Db } from '../../../lib/database/database.ts'
import type { PeoplePart } from '../../../lib/demo/demo.ts'
import { accountOf } from '../../../lib/demo/demo.ts'
import { countQueues } from './store.ts'
import { writeSettings } from './store-share.ts'

export async function seedSieving(db: Db, { people, now }: PeoplePart): Promise<void> {
  const siever = accountOf(people, 'rep')?.id
  if (!siever) return
  const { waiting = 1, later = 0 } = (await countQueues(db, [siever], now)).get(siever) ?? {}
  await writeSettings(db, { automatic: true, most_open: Math.max(1, waiting + later) })
}
