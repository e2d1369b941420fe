import { dayIn } from '@iroko/contract/dates'
import type { RetentionKind } from '@iroko/contract/home/retention'
import { allTopics } from '@iroko/contract/topics'
import type { Db } from '../../../lib/database/database.ts'
import { changed } from '../../../lib/events.ts'
import { callTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { moveBorder } from '../../platform/audit/store-head.ts'
import { eraseFiles } from '../../platform/files/personal.ts'
import { retentionStart } from './rules.ts'
import * as store from './store.ts'
import { erasePerson } from './store-erase.ts'

/** Records that one transaction takes away, and transactions of one kind in a night: what is left goes the next. */
const batch = 500
const mostBatches = 200

/** Forgets a person once two people have said so; run again it finds nothing to do. */
const erase: JobDefinition = {
  name: 'erase-person',
  async run(portal, { id, request_id }) {
    await portal.database.db.transaction().execute(async (db) => {
      const found = await store.lockErasure(db, String(id))
      if (found?.state !== 'confirmed') return
      const tools = callTools(portal, db, found.decided_by, String(request_id ?? erase.name))
      if (found.status === 'active') {
        await store.closeErasure(db, found.id, { state: 'refused' })
        return await changed(db, 'erasures', { permission: 'privacy.erase' })
      }
      const { counts, bytes } = await erasePerson(db, portal.house, found.employee_id)
      const done_at = portal.now().toISOString()
      await store.closeErasure(db, found.id, { state: 'done', done_at, counts: JSON.stringify(counts) })
      await portal.jobs.enqueue(db, 'drop-files', { ids: bytes })
      await tools.audit({
        action: 'privacy.erase',
        entity: 'employee',
        entity_id: found.employee_id,
        after: { ogid: found.ogid, files: bytes.length, records: counts },
      })
      await changed(db, 'erasures', { permission: 'privacy.erase' })
      await changed(db, allTopics, { permission: 'directory.read' })
    })
  },
}

/** Every night: what is older than it may be kept goes, in small transactions. */
const retention: JobDefinition = {
  name: 'retention',
  longestHours: 24,
  cron: '20 2 * * *',
  async run(portal) {
    const today = dayIn(companyZone, portal.now())
    for (const { kind, keep } of await store.retentionRows(portal.database.db))
      await purge(portal, kind, retentionStart(kind, keep, today))
    await changed(portal.database.db, 'retention', { permission: 'privacy.retention' })
  },
}

async function purge(portal: Portal, kind: RetentionKind, before: string): Promise<void> {
  if (kind === 'audit_log') await moveBorder(portal.environment, before)
  let total = 0
  for (let round = 0; round < mostBatches; round += 1) {
    const removed = await portal.database.db.transaction().execute((db) => purgeBatch(portal, db, kind, before))
    total += removed
    if (removed < batch) break
  }
  await portal.database.db.transaction().execute(async (db) => {
    await store.recordRun(db, kind, total, portal.now())
    if (total === 0) return
    const { audit } = callTools(portal, db, null, retention.name)
    await audit({ action: 'privacy.purge', entity: 'retention', entity_id: kind, after: { before, removed: total } })
  })
}

async function purgeBatch(portal: Portal, db: Db, kind: RetentionKind, before: string): Promise<number> {
  const { removed, files = [], bytes = [] } = await portal.house.retention[kind].remove(db, before, batch, portal.house)
  const ids = [...(await eraseFiles(db, files)), ...bytes]
  if (ids.length > 0) await portal.jobs.enqueue(db, 'drop-files', { ids })
  return removed
}

export const jobs: JobDefinition[] = [erase, retention]
