import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import type { Portal } from '../../../lib/portal.ts'
import { close, remind } from './actions.ts'
import { listDue, listToRemind } from './store.ts'

/** Each in a transaction of its own, so that one that fails holds up no other. */
async function each(portal: Portal, ids: readonly string[], job: string, change: typeof close): Promise<void> {
  for (const id of ids)
    await portal.database.db.transaction().execute((transaction) => change(jobTools(portal, transaction, job), id))
}

const closeSittings: JobDefinition = {
  name: 'close-sittings',
  cron: '* * * * *',
  run: async (portal) => each(portal, await listDue(portal.database.db, portal.now()), 'close-sittings', close),
}

const remindOfSittings: JobDefinition = {
  name: 'remind-of-sittings',
  cron: '*/15 * * * *',
  run: async (portal) => each(portal, await listToRemind(portal.database.db, portal.now()), 'remind-of-sittings', remind),
}

export const jobs: JobDefinition[] = [closeSittings, remindOfSittings]
