import { refusalOf } from '../../../lib/database/refusal.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { lockPosting } from '../journals/actions.ts'
import { postDue, takeBackAccruals } from './actions-post.ts'
import * as store from './store.ts'

/** Every night: posts what is due of recurring entries, each by itself, and takes back what accrued in months before. */
const posting: JobDefinition = {
  name: 'journals-due',
  cron: '20 0 * * *',
  async run(portal) {
    const inTransaction = (work: (call: ReturnType<typeof jobTools>) => Promise<void>) =>
      portal.database.db.transaction().execute((db) => work(jobTools(portal, db, posting.name)))
    for (const id of await store.recurringIds(portal.database.db))
      await inTransaction(async (call) => {
        await lockPosting(call.db)
        const held = await store.lockJournal(call.db, id)
        if (!held) return
        const problem = await refusalOf(call.db, () => postDue(call, held))
        await store.setProblem(call.db, id, problem ?? null, call.now.toISOString())
        if (problem !== held.problem) await call.changed('journals', { permission: 'journal.read' })
      })
    await inTransaction(takeBackAccruals)
  },
}

export const jobs: JobDefinition[] = [posting]
