import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { writeTo } from './actions.ts'
import { certificateDays } from './rules.ts'
import { clientsToWrite } from './store.ts'

/** Every working morning: writes to clients who are overdue or owe certificates, each client by itself. */
const letters: JobDefinition = {
  name: 'client-letters',
  cron: '30 8 * * 1-5',
  async run(portal) {
    const { db: reader } = portal.database
    const failed: unknown[] = []
    const { today } = jobTools(portal, reader, letters.name)
    for (const id of await clientsToWrite(reader, today, certificateDays))
      await reader
        .transaction()
        .execute((db) => writeTo(jobTools(portal, db, letters.name), id))
        // One that fails holds up none of the others.
        .catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} clients could not be written to`)
  },
}

export const jobs: JobDefinition[] = [letters]
