import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { shareOutNow } from './actions.ts'

/** Each morning for those who are back, and woken by whatever lies with nobody or leaves room for more. */
const shareApplications: JobDefinition = {
  name: 'share-out-applications',
  cron: '0 7 * * *',
  run: (portal) =>
    portal.database.db
      .transaction()
      .execute((transaction) => shareOutNow(jobTools(portal, transaction, 'share-out-applications'), null))
      .then(() => undefined),
}

export const jobs: JobDefinition[] = [shareApplications]
