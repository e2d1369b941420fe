import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/mail/letters.ts'
import { conflictsLetter, page } from './notify.ts'
import { claimUnnotified } from './store.ts'

/** Notifies the leader once of a day of leave with punches. */
const definition: JobDefinition = {
  name: 'conflicts-told',
  cron: '*/15 * * * *',
  run: (portal) =>
    portal.database.db.transaction().execute(async (db) => {
      const tools = jobTools(portal, db, definition.name)
      for (const { leader_id, days } of await claimUnnotified(db, tools.today, tools.now))
        await write(tools, [leader_id], page, conflictsLetter(days), 'attendance')
    }),
}

export const jobs: JobDefinition[] = [definition]
