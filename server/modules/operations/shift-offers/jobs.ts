import type { Db } from '../../../lib/database/database.ts'
import type { OnExit } from '../../../lib/house/noun.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import type { Portal } from '../../../lib/portal.ts'
import { endOffer, whyNotVacant } from './actions.ts'
import * as store from './store.ts'

/** Closes offers that nobody took in time, those whose maker or missing person has left, and those whose missing person came. May run twice. */
const close: JobDefinition = {
  name: 'shift_offers-close',
  cron: '*/5 * * * *',
  run: (portal) => portal.database.db.transaction().execute((db) => closeOver(portal, db)),
}

async function closeOver(portal: Portal, db: Db): Promise<void> {
  const tools = jobTools(portal, db, close.name)
  for (const { id, left } of await store.lockOver(db, tools.now)) {
    const offer = await store.findOffer(db, null, id, tools.today)
    if (offer) await endOffer(tools, offer, left ? 'withdrawn' : 'expired', left ? 'withdrawn' : 'expired')
  }
  for (const held of await store.lockOpen(db)) {
    if (!(await whyNotVacant(tools, held))) continue
    const offer = await store.findOffer(db, null, held.id, tools.today)
    if (offer) await endOffer(tools, offer, 'withdrawn', 'filled')
  }
}

export const onExit: OnExit = {
  hold: ({ portal, db }) => Promise.resolve(() => portal.jobs.enqueue(db, close.name, {})),
}

export const jobs: JobDefinition[] = [close]
