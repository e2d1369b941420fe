import type { JobDefinition } from '../../../lib/jobs.ts'
import { listLoose } from './store.ts'

/** A form is not open longer. */
const looseMs = 86_400_000

const dropLoose: JobDefinition = {
  name: 'drop-unsent-papers',
  cron: '45 2 * * *',
  async run(portal) {
    const { db } = portal.database
    const ids = await listLoose(db, new Date(portal.now().getTime() - looseMs))
    if (ids.length > 0) await portal.jobs.enqueue(db, 'forget-files', { ids })
  },
}

export const jobs: JobDefinition[] = [dropLoose]
