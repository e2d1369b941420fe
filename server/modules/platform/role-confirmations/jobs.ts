import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { notifyGuardians } from './notify.ts'
import { findGuardians, takeNews } from './store.ts'

/** A trigger wakes it, whichever way somebody came into a role; every quarter of an hour it looks by itself. */
const tell: JobDefinition = {
  name: 'role-confirmations',
  cron: '*/15 * * * *',
  run: (portal) =>
    portal.database.db.transaction().execute(async (db) => {
      const call = jobTools(portal, db, 'role-confirmations')
      const news = await takeNews(db, call.now)
      if (news.length === 0) return
      await notifyGuardians(call, news, await findGuardians(db, call.today))
      await call.changed('roles', { permission: 'roles.confirm' })
    }),
}

export const jobs: JobDefinition[] = [tell]
