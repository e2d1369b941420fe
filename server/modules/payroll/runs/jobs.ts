import { callTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { calculateSome, tellRuns } from './actions.ts'
import { lockRun, moveRun } from './store.ts'

/** Calculates a payroll, some people at a time; begun again after a stop, it goes on where it was. */
const calculation: JobDefinition = {
  name: 'payroll-run',
  async run(portal, data) {
    const id = String(data.id)
    const { db } = portal.database
    const tell = () => tellRuns(callTools(portal, db, null, calculation.name))
    try {
      while (await db.transaction().execute((held) => calculateSome(held, id, portal.now()))) await tell()
    } catch (error) {
      portal.log.error({ err: error, run: id }, 'a payroll could not be calculated')
      const failure =
        'The calculation failed. Nothing is lost: calculate again, and inform your system administrator if it fails again'
      await db.transaction().execute(async (held) => {
        const run = await lockRun(held, id)
        if (run?.state === 'calculating') await moveRun(held, run, { state: 'failed', failure })
      })
    }
    await tell()
  },
}

export const jobs = [calculation]
