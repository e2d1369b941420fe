import { requestPage } from '@iroko/contract/platform/approval-kinds'
import type { Db } from '../../../lib/database/database.ts'
import type { OnExit } from '../../../lib/house/noun.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/mail/letters.ts'
import type { Portal } from '../../../lib/portal.ts'
import { describeOne, takeBack } from '../../platform/requests/actions.ts'
import { lockRoster } from '../roster/store-plan.ts'
import { letters } from '../shifts/notify-letters.ts'
import { shiftRequest } from './actions.ts'
import { lockOfThoseWhoLeft } from './store.ts'

/** Swaps with somebody who has left, and those that a colleague was to answer to them, come to nothing. */
const left: JobDefinition = {
  name: 'shift_request-left',
  run: (portal) => portal.database.db.transaction().execute((db) => endSwaps(portal, db)),
}

async function endSwaps(portal: Portal, db: Db): Promise<void> {
  const tools = jobTools(portal, db, left.name)
  await lockRoster(db)
  for (const held of await lockOfThoseWhoLeft(db)) {
    await takeBack(tools, shiftRequest, held, 'One of the two employees no longer works here')
    const about = await describeOne(tools, shiftRequest, held.id)
    const letter = letters.declined(about.colleague ?? 'Your colleague', about)
    await write(tools, [held.employee_id], requestPage('shift_request', held.id), letter, 'roster')
  }
}

export const onExit: OnExit = {
  hold: ({ portal, db }) => Promise.resolve(() => portal.jobs.enqueue(db, left.name, {})),
}

export const jobs: JobDefinition[] = [left]
