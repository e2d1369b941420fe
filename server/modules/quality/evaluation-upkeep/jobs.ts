import type { OnExit } from '../../../lib/house/noun.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { closeUnanswered, closeWindows, discardDraft } from '../evaluations/actions.ts'
import { lockOfLeaver } from '../evaluations/store.ts'

const name = 'close-evaluation-windows'

/** What nobody answered within its window counts as acknowledged, soon after midnight and every hour in case nobody worked then. */
const close: JobDefinition = {
  name,
  cron: '12 * * * *',
  run: (portal) =>
    portal.database.db.transaction().execute(async (db) => {
      await closeWindows(jobTools(portal, db, name))
    }),
}

/** What was released to a leaver is final as it stands; drafts of and about them go, and the contacts of others wait again. */
export const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id }) => {
      for (const evaluation of await lockOfLeaver(call.db, employee_id)) {
        const isReleased = evaluation.status !== 'draft' && evaluation.status !== 'in_review'
        if (isReleased) await closeUnanswered(call, evaluation, 'final')
        else await discardDraft(call, evaluation, 'Employment ended')
      }
    }),
}

export const jobs: JobDefinition[] = [close]
