import { callTools, jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import type { Portal } from '../../../lib/portal.ts'
import { keepWay } from '../run-changes/actions.ts'
import { publishRuns } from '../runs/actions.ts'
import { findCalculating, lockRun, moveRun } from '../runs/store.ts'
import { calculateSome } from './actions.ts'

/**
 * Calculates a payroll, some people at a time; begun again after a stop, it goes on where it was. Each minute, and whenever it is woken, it
 * looks for what was left behind: a job is tried again only so often.
 */
const calculation: JobDefinition = {
  name: 'payroll-run',
  longestHours: 24,
  cron: '* * * * *',
  async run(portal, data) {
    const ids = data.id ? [String(data.id)] : await findCalculating(portal.database.db)
    for (const id of ids) await calculate(portal, id)
  },
}

async function calculate(portal: Portal, id: string): Promise<void> {
  const { db } = portal.database
  const publish = () => publishRuns(callTools(portal, db, null, calculation.name))
  try {
    while (await db.transaction().execute((held) => calculateSome(held, id, portal.now()))) await publish()
    await db.transaction().execute((held) => keepWay(jobTools(portal, held, calculation.name), id))
  } catch (error) {
    portal.log.error({ err: error, run: id }, 'a payroll could not be calculated')
    const failure =
      'The calculation failed. No data was lost. Recalculate, and inform your system administrator if it fails again'
    await db.transaction().execute(async (held) => {
      const run = await lockRun(held, id)
      if (run?.state === 'calculating') await moveRun(held, run, { state: 'failed', failure })
    })
  }
  await publish()
}

export const jobs = [calculation]
