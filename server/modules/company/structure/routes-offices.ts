/** Departments and campaigns: adding and changing. */
import type { OfficeRow, structure } from '@iroko/contract/company/structure'
import { notFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import type { Call, Handlers } from '../../../lib/http/implement.ts'
import { askInsteadOf } from '../leaders/actions.ts'
import { namedIn, refuseMissing, type StructureCall, tellStructure, unlessTaken } from './actions.ts'
import { codeOf } from './rules.ts'
import { findOffice, type OfficeKind } from './store.ts'
import { idsOf, insertPart, takenCodes, updatePart } from './store-edit.ts'

type OfficeHandlers = Pick<
  Handlers<typeof structure>,
  'createDepartment' | 'updateDepartment' | 'createCampaign' | 'updateCampaign'
>
type Body = Call<typeof structure.createDepartment>['body'] & Partial<Call<typeof structure.createCampaign>['body']>

export const officeHandlers: OfficeHandlers = {
  createDepartment: async (call) => {
    const department = await create(call, 'department', call.body)
    return { message: `${department.title} was added`, department }
  },
  updateDepartment: async (call) => {
    const department = await update(call, 'department', call.params.id, call.body)
    return { message: `${department.title} was changed`, department }
  },
  createCampaign: async (call) => {
    const campaign = await create(call, 'campaign', call.body)
    return { message: `${campaign.title} was added`, campaign }
  },
  updateCampaign: async (call) => {
    const campaign = await update(call, 'campaign', call.params.id, call.body)
    return { message: `${campaign.title} was changed`, campaign }
  },
}

async function create(call: StructureCall, kind: OfficeKind, body: Body) {
  const id = uuid()
  const { head_ogid, ...fields } = body
  await refuseUnknown(call, body)
  const head_id = await namedIn(call, 'head_ogid', head_ogid)
  const code = codeOf(body.title, kind, await takenCodes(call.db))
  await unlessTaken(kind, () => insertPart(call.db, 'office', { id, code, office_type: kind, head_id, ...fields }))
  await call.audit({ action: `${kind}.create`, entity: 'office', entity_id: id, after: { code, ...body } })
  await tellStructure(call)
  return shown(call, kind, id)
}

async function update(call: StructureCall, kind: OfficeKind, id: string, { version, ...body }: Body & { version: number }) {
  const { head_ogid, ...fields } = body
  const before = await shown(call, kind, id)
  if (before.version !== version) throw await staleBy(call.db, 'office', id)
  await refuseUnknown(call, body, before)
  const head_id = await namedIn(call, 'head_ogid', head_ogid, before.head)
  const updated = await unlessTaken(kind, () => updatePart(call.db, 'office', { id, version }, { head_id, ...fields }))
  if (!updated) throw await staleBy(call.db, 'office', id)
  await call.audit({ action: `${kind}.update`, entity: 'office', entity_id: id, before, after: body })
  await tellStructure(call)
  // The head decides requests of the office: those that wait for the old one go to the new one.
  if (head_id !== undefined && before.head) await askInsteadOf(call, await idsOf(call.db, [before.head.ogid]))
  return shown(call, kind, id)
}

/** What stays as it was is not asked about: a branch that was archived may stay until another is chosen. */
async function refuseUnknown(call: StructureCall, body: Body, before?: OfficeRow): Promise<void> {
  if (body.branch_id !== before?.branch_id) await refuseMissing(call, 'branch', body.branch_id)
  if (body.client_id !== before?.client_id) await refuseMissing(call, 'client', body.client_id)
}

async function shown(call: StructureCall, kind: OfficeKind, id: string): Promise<OfficeRow> {
  const found = await findOffice(call.db, kind, id, call.today)
  if (!found) throw notFound(kind)
  return found
}
