import { refusalOf } from '../../../lib/database/refusal.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { lockPosting } from '../journals/actions.ts'
import { postDue, takeBackAccruals } from './actions-post.ts'
import * as store from './store.ts'

/** Every night: posts what is due of recurring entries and takes back what accrued in months before, each journal by itself. */
const posting: JobDefinition = {
  name: 'journals-due',
  cron: '20 0 * * *',
  async run(portal) {
    const failed: unknown[] = []
    for (const id of await store.dueIds(portal.database.db))
      await portal.database.db
        .transaction()
        .execute((db) => postOne(jobTools(portal, db, posting.name), id))
        // One that fails in a way that nobody foresaw holds up none of the others.
        .catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} journals could not be posted`)
  },
}

async function postOne(call: ReturnType<typeof jobTools>, id: string): Promise<void> {
  await lockPosting(call.db)
  const held = await store.lockJournal(call.db, id)
  if (!held) return
  const problem =
    (await refusalOf(call.db, () => postDue(call, held))) ?? (await refusalOf(call.db, () => takeBackAccruals(call, held)))
  await store.setProblem(call.db, id, problem ?? null, call.now.toISOString())
  if (problem !== held.problem) await call.changed('journals', { permission: 'journal.read' })
}

export const jobs: JobDefinition[] = [posting]
