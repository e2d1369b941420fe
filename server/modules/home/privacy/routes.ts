import { Readable } from 'node:stream'
import { dayIn } from '@iroko/contract/dates'
import { conflict, forbidden, invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { privacy } from '@iroko/contract/home/privacy'
import {
  type RetentionRule,
  retentionKindNames,
  retentionKinds,
  retentionProblem,
  retentionText,
} from '@iroko/contract/home/retention'
import { staleBy } from '../../../lib/audit.ts'
import { setsOf } from '../../../lib/database/personal.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { readFile } from '../../../lib/files/files.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { openBytes } from '../../../lib/files/sealed-files.ts'
import { type Call, implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import { refuseAddedBy } from '../../platform/role-confirmations/actions.ts'
import { aliasOf, erasureRefusal, exportKeyOf, lastDayAfter, retentionStart } from './rules.ts'
import * as store from './store.ts'
import { countsOf, filesOf, hasNamesake } from './store-erase.ts'

export const routes = implement(privacy, {
  dataExports: async (call) => {
    const keep = await store.retentionOf(call.db, 'exports')
    const rows = await store.listExports(call.db, call.user, call.today)
    return { data_exports: rows.map((row) => ({ ...row, expires_at: expiryOf(row.created_at, keep) })) }
  },

  requestExport: async (call) => {
    const { db, user, now, today, portal } = call
    const { ogid, reason } = call.body
    const person = await orNotFound(store.findPerson(db, user, 'privacy.export', ogid, today), 'person')
    const isOther = person.id !== user.id
    if (isOther && !reason) throw invalid({ reason: 'Enter a reason for exporting another person’s data' })
    const wanted = { employee_id: person.id, requested_by: user.id, reason: isOther ? (reason ?? null) : null, now }
    const { id, replaced } = await store.insertExport(db, wanted)
    if (!id) throw conflict('on_its_way', 'This export is already being prepared. It appears here when ready')
    await portal.jobs.enqueue(db, 'data-export', { id, request_id: call.requestId })
    if (replaced.length > 0) await portal.jobs.enqueue(db, 'drop-files', { ids: replaced })
    await call.audit({
      action: 'privacy.export',
      entity: 'employee',
      entity_id: person.id,
      ...(isOther ? { after: { reason } } : {}),
    })
    await call.changed('data_exports', { for: [user.id] })
    return { message: 'Export requested. You are notified when it is ready' }
  },

  downloadExport: async (call) => {
    const { db, user, now, portal } = call
    const found = await orNotFound(store.findExport(db, user, call.params.id, call.today), 'export')
    if (found.state !== 'done' || !found.key_sealed) throw conflict('not_ready', 'This export is not ready yet')
    if (expiryOf(found.created_at, await store.retentionOf(db, 'exports')) <= now.toISOString())
      throw conflict('expired', 'This export has expired. Request a new one')
    await call.audit({ action: 'privacy.download', entity: 'employee', entity_id: found.employee.id })
    await store.updateExport(db, found.id, { downloaded_at: now.toISOString() })
    await call.changed('data_exports', { for: [user.id] })
    const key = sealerOf(portal.environment).open(found.key_sealed, exportKeyOf(found.id))
    return {
      type: 'application/zip',
      name: `personal-data-${found.employee.ogid}-${dayIn(companyZone, new Date(found.created_at))}.zip`,
      stream: Readable.from(openBytes(readFile(portal.environment.DATA_DIR, found.id), key)),
    }
  },

  removeExport: async (call) => {
    const { id } = call.params
    const found = await store.findExport(call.db, call.user, id, call.today)
    if (!found || !(await store.deleteExport(call.db, call.user.id, id))) throw notFound('export')
    await call.portal.jobs.enqueue(call.db, 'drop-files', { ids: [id] })
    await call.audit({ action: 'privacy.export.remove', entity: 'employee', entity_id: found.employee.id })
    await call.changed('data_exports', { for: [call.user.id] })
    return { message: 'Export deleted' }
  },

  erasures: async (call) => {
    const { rows, ...page } = await store.listErasures(call.db, call.user, call.query, call.today)
    const erasures = rows.map((row) => {
      const isMine = row.requested_by.id === call.user.id
      const isOpen = row.state === 'requested'
      return { ...row, can: { decide: isOpen && !isMine && row.employee.id !== call.user.id, withdraw: isOpen && isMine } }
    })
    return { erasures, ...page }
  },

  erasurePreview: async (call) => {
    const { db, portal } = call
    const person = await erasable(call, call.params.ogid)
    const counts = await countsOf(db, portal.house, person.id, call.user.id)
    return {
      preview: {
        employee: { id: person.id, ogid: person.ogid, full_name: person.full_name },
        alias: aliasOf(person.ogid),
        refusal: (await refusalOf(call, person)) ?? null,
        has_namesake: await hasNamesake(db, person.id),
        files: (await filesOf(db, portal.house, person.id)).length,
        lines: setsOf(portal.house.personal).map(({ name, title, ...set }) => ({
          name,
          title,
          count: counts[name] ?? 0,
          fate: set.fate,
          why: set.fate === 'erased' ? null : set.why,
        })),
      },
    }
  },

  requestErasure: async (call) => {
    const { db, user, now } = call
    const person = await erasable(call, call.body.ogid)
    const refusal = await refusalOf(call, person)
    if (refusal) throw conflict('not_erasable', refusal)
    const row = { employee_id: person.id, reason: call.body.reason, by: user.id, now }
    const id = await store.insertErasure(db, row).catch((error: unknown) => {
      if (!violatesConstraint(error, 'erasure_once')) throw error
      throw conflict('not_erasable', `An erasure of ${person.full_name} already awaits a second person`)
    })
    await call.audit({ action: 'privacy.erase.request', entity: 'erasure', entity_id: id, after: { ogid: person.ogid } })
    await call.changed(['erasures', 'people'], { permission: 'privacy.erase' })
    return { message: `Erasure of ${person.full_name} requested. A second person has to confirm it`, id }
  },

  decideErasure: async (call) => {
    const { db, user, now } = call
    const found = await orNotFound(store.lockErasure(db, call.params.id), 'erasure')
    if (found.state !== 'requested') throw conflict('decided', 'This erasure was already decided')
    if (found.requested_by === user.id) throw forbidden('You cannot decide your own request. Ask another colleague')
    if (found.employee_id === user.id) throw forbidden('You cannot decide the erasure of your own record')
    await refuseAddedBy(call, [found.requested_by])
    const isConfirmed = call.body.decision === 'confirmed'
    if (isConfirmed && found.status === 'active')
      throw conflict('active', `${found.full_name} works here again. Only records of former employees can be erased`)
    await store.decideErasure(db, found.id, isConfirmed ? 'confirmed' : 'refused', user.id, now)
    if (isConfirmed) await call.portal.jobs.enqueue(db, 'erase-person', { id: found.id, request_id: call.requestId })
    await call.audit({
      action: `privacy.erase.${isConfirmed ? 'confirm' : 'refuse'}`,
      entity: 'erasure',
      entity_id: found.id,
      after: { ogid: found.ogid },
    })
    await call.changed(['erasures', 'people'], { permission: 'privacy.erase' })
    return { message: isConfirmed ? `${found.ogid} is being erased` : 'Erasure rejected' }
  },

  withdrawErasure: async (call) => {
    const found = await store.lockErasure(call.db, call.params.id)
    if (!found || found.requested_by !== call.user.id) throw notFound('erasure')
    if (found.state !== 'requested') throw conflict('decided', 'This erasure was already decided')
    await store.closeErasure(call.db, found.id, { state: 'withdrawn' })
    await call.audit({ action: 'privacy.erase.withdraw', entity: 'erasure', entity_id: found.id, after: { ogid: found.ogid } })
    await call.changed(['erasures', 'people'], { permission: 'privacy.erase' })
    return { message: 'Erasure request withdrawn' }
  },

  retention: async (call) => {
    const rows = await store.retentionRows(call.db)
    const retention = rows.map(({ kind, ...row }) => {
      const { title, about, unit, usual, minimum, maximum, law }: RetentionRule = retentionKinds[kind]
      return { kind, title, about, unit, usual, minimum, maximum, law: law ?? null, ...row }
    })
    return { retention, can: { edit: may(call.user, 'privacy.retention.edit') } }
  },

  updateRetention: async (call) => {
    const { kind } = call.params
    const { keep, version } = call.body
    const problem = retentionProblem(kind, keep)
    if (problem) throw invalid({ keep: problem })
    const before = await store.retentionOf(call.db, kind)
    if (!(await store.saveRetention(call.db, kind, keep, version))) throw await staleBy(call.db, 'retention', kind)
    await call.audit({
      action: 'privacy.retention',
      entity: 'retention',
      entity_id: kind,
      before: { keep: before },
      after: { keep },
    })
    await call.changed('retention', { permission: 'privacy.retention' })
    const { title, unit } = retentionKinds[kind]
    return { message: `${title}: retained for ${retentionText(keep, unit)} from tonight`, version: version + 1 }
  },

  retentionDryRun: async (call) => {
    const { kind, keep } = call.query
    if (keep !== undefined) {
      const problem = kind ? retentionProblem(kind, keep) : 'Choose a category'
      if (problem) throw invalid({ keep: problem })
    }
    const set = new Map((await store.retentionRows(call.db)).map((row) => [row.kind, row.keep]))
    const dry_run = []
    for (const kindName of kind ? [kind] : retentionKindNames) {
      const before = retentionStart(
        kindName,
        keep ?? set.get(kindName) ?? retentionKinds[kindName].usual,
        dayIn(companyZone, call.now),
      )
      dry_run.push({ kind: kindName, before, count: await call.portal.house.retention[kindName].count(call.db, before) })
    }
    return { dry_run }
  },
})

type ErasureCall = Pick<Call<typeof privacy.requestErasure>, 'db' | 'user' | 'today'>

const erasable = ({ db, user, today }: ErasureCall, ogid: string) =>
  orNotFound(store.findPerson(db, user, 'privacy.erase', ogid, today), 'person')

async function refusalOf({ db, user }: ErasureCall, person: Awaited<ReturnType<typeof erasable>>) {
  return erasureRefusal({
    isSelf: person.id === user.id,
    isActive: person.status === 'active',
    isErased: person.erased_at !== null,
    isOpen: await store.hasOpenErasure(db, person.id),
    full_name: person.full_name,
  })
}

/** The first moment at which an export is there no more. */
function expiryOf(created_at: string, keep: number): string {
  const day = lastDayAfter(dayIn(companyZone, new Date(created_at)), keep)
  // Lagos is an hour ahead of UTC all year round.
  return new Date(`${day}T00:00:00+01:00`).toISOString()
}
