/** Teams, branches and designations: adding and changing. */
import type { structure } from '@iroko/contract/company/structure'
import { conflict, notFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import type { Handlers } from '../../../lib/http/implement.ts'
import { namedIn, refuseMissing, type StructureCall, tellStructure, unlessTaken } from './actions.ts'
import { insideSentence } from './rules.ts'
import { findBranch, findDesignation, findTeam } from './store.ts'
import { holdPart, peopleInside } from './store-archive.ts'
import { insertPart, type Part, updatePart } from './store-edit.ts'

type PlaceHandlers = Pick<
  Handlers<typeof structure>,
  'createTeam' | 'updateTeam' | 'createBranch' | 'updateBranch' | 'createDesignation' | 'updateDesignation'
>

const finders = { team: findTeam, branch: findBranch, designation: findDesignation }
type Place = keyof typeof finders
type Shown<P extends Place> = NonNullable<Awaited<ReturnType<(typeof finders)[P]>>>

export const placeHandlers: PlaceHandlers = {
  createTeam: async (call) => {
    const { lead_ogid, ...fields } = call.body
    await refuseMissing(call, 'office', fields.office_id)
    const lead_id = await namedIn(call, 'lead_ogid', lead_ogid)
    const id = await added(call, 'team', (id) => insertPart(call.db, 'team', { id, lead_id, ...fields }), call.body)
    return { message: `${fields.title} was added`, team: await shown(call, 'team', id) }
  },

  updateTeam: async (call) => {
    const { version, ...body } = call.body
    const { lead_ogid, ...fields } = body
    const before = await read(call, 'team', call.params.id, version)
    if (fields.office_id !== before.office.id) await refuseMove(call, before, fields.office_id)
    const lead_id = await namedIn(call, 'lead_ogid', lead_ogid, before.lead)
    await changed(call, 'team', before, body, (record) => updatePart(call.db, 'team', record, { lead_id, ...fields }))
    return { message: `${fields.title} was changed`, team: await shown(call, 'team', before.id) }
  },

  createBranch: async (call) => {
    const id = await added(call, 'branch', (id) => insertPart(call.db, 'branch', { id, ...call.body }), call.body)
    return { message: `${call.body.title} was added`, branch: await shown(call, 'branch', id) }
  },

  updateBranch: async (call) => {
    const { version, ...body } = call.body
    const before = await read(call, 'branch', call.params.id, version)
    await changed(call, 'branch', before, body, (record) => updatePart(call.db, 'branch', record, body))
    return { message: `${body.title} was changed`, branch: await shown(call, 'branch', before.id) }
  },

  createDesignation: async (call) => {
    const id = await added(call, 'designation', (id) => insertPart(call.db, 'designation', { id, ...call.body }), call.body)
    return { message: `${call.body.title} was added`, designation: await shown(call, 'designation', id) }
  },

  updateDesignation: async (call) => {
    const { version, ...body } = call.body
    const before = await read(call, 'designation', call.params.id, version)
    await changed(call, 'designation', before, body, (record) => updatePart(call.db, 'designation', record, body))
    return { message: `${body.title} was changed`, designation: await shown(call, 'designation', before.id) }
  },
}

async function added(call: StructureCall, part: Part, insert: (id: string) => Promise<void>, after: object): Promise<string> {
  const id = uuid()
  await unlessTaken(part, () => insert(id))
  await call.audit({ action: `${part}.create`, entity: part, entity_id: id, after })
  await tellStructure(call)
  return id
}

/** The record as it is, refused when it is no longer as the caller read it. */
async function read<P extends Place>(call: StructureCall, part: P, id: string, version: number): Promise<Shown<P>> {
  const before = await shown(call, part, id)
  if (before.version !== version) throw await staleBy(call.db, part, id)
  return before
}

async function changed(
  call: StructureCall,
  part: Place,
  before: { id: string; version: number },
  after: object,
  write: (record: { id: string; version: number }) => Promise<boolean>,
): Promise<void> {
  const updated = await unlessTaken(part, () => write(before))
  if (!updated) throw await staleBy(call.db, part, before.id)
  await call.audit({ action: `${part}.update`, entity: part, entity_id: before.id, before, after })
  await tellStructure(call)
}

/** The people of a team are the office's: with them it stays where it is. */
async function refuseMove(call: StructureCall, team: Shown<'team'>, office_id: string): Promise<void> {
  await refuseMissing(call, 'office', office_id)
  await holdPart(call.db, 'team', team.id)
  const people = await peopleInside(call.db, 'team', team.id, call.today)
  if (people > 0) throw conflict('in_use', insideSentence(people, `${team.title} of ${team.office.title}`))
}

async function shown<P extends Place>(call: StructureCall, part: P, id: string): Promise<Shown<P>> {
  const found = await finders[part](call.db, id, call.today)
  if (!found) throw notFound(part)
  return found as Shown<P>
}
