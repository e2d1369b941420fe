/** Closing and opening again, the same for every part of the company. */
import type { structure } from '@iroko/contract/company/structure'
import { conflict, notFound } from '@iroko/contract/errors'
import type { Call, Handlers } from '../../../lib/http/implement.ts'
import { tellStructure, unlessTakenSince } from './actions.ts'
import { insideSentence } from './rules.ts'
import { holdPart, officesAt, peopleInside, setArchived } from './store-archive.ts'
import type { Part } from './store-edit.ts'

type Archiving = Call<typeof structure.archiveTeam>
type Noun = 'department' | 'campaign' | 'team' | 'branch' | 'designation'
type ArchiveHandlers = Pick<
  Handlers<typeof structure>,
  | 'archiveDepartment'
  | 'restoreDepartment'
  | 'archiveCampaign'
  | 'restoreCampaign'
  | 'archiveTeam'
  | 'restoreTeam'
  | 'archiveBranch'
  | 'restoreBranch'
  | 'archiveDesignation'
  | 'restoreDesignation'
>

export const archiveHandlers: ArchiveHandlers = {
  archiveDepartment: (call) => archive(call, 'department'),
  restoreDepartment: (call) => restore(call, 'department'),
  archiveCampaign: (call) => archive(call, 'campaign'),
  restoreCampaign: (call) => restore(call, 'campaign'),
  archiveTeam: (call) => archive(call, 'team'),
  restoreTeam: (call) => restore(call, 'team'),
  archiveBranch: (call) => archive(call, 'branch'),
  restoreBranch: (call) => restore(call, 'branch'),
  archiveDesignation: (call) => archive(call, 'designation'),
  restoreDesignation: (call) => restore(call, 'designation'),
}

const isOffice = (noun: Noun): boolean => noun === 'department' || noun === 'campaign'
const tableOf = (noun: Noun): Part => (noun === 'department' || noun === 'campaign' ? 'office' : noun)

async function archive(call: Archiving, noun: Noun) {
  const part = tableOf(noun)
  const { title, archived_at } = await held(call, noun)
  if (archived_at) throw conflict('archived', `This ${noun} is archived already`)
  await refuseWhileUsed(call, noun, part)
  const teams = await setArchived(call.db, part, call.params.id, { from: null, to: call.now.toISOString() })
  await call.audit({ action: `${noun}.archive`, entity: part, entity_id: call.params.id, before: { title } })
  await tellStructure(call)
  return { message: `${title}${withTeams(teams)} archived` }
}

async function restore(call: Archiving, noun: Noun) {
  const part = tableOf(noun)
  const { title, archived_at } = await held(call, noun)
  if (!archived_at) throw conflict('not_archived', `This ${noun} is not archived`)
  const change = { from: archived_at, to: null }
  const teams = await unlessTakenSince(noun, () => setArchived(call.db, part, call.params.id, change))
  await call.audit({ action: `${noun}.restore`, entity: part, entity_id: call.params.id, after: { title } })
  await tellStructure(call)
  return { message: `${title}${withTeams(teams)} back` }
}

const withTeams = (teams: number): string => (teams === 0 ? ' is' : ` and its ${teams === 1 ? 'team' : `${teams} teams`} are`)

async function held(call: Archiving, noun: Noun) {
  const found = await holdPart(call.db, tableOf(noun), call.params.id, isOffice(noun) ? noun : undefined)
  if (!found) throw notFound(noun)
  return found
}

async function refuseWhileUsed(call: Archiving, noun: Noun, part: Part): Promise<void> {
  const { db, params, today } = call
  const people = await peopleInside(db, part, params.id, today)
  if (people > 0 && noun === 'designation') {
    const have = people === 1 ? 'person has' : 'people have'
    throw conflict('in_use', `${people} ${have} this designation; move them first`)
  }
  if (people > 0) throw conflict('in_use', insideSentence(people, `this ${noun}`))
  const offices = noun === 'branch' ? await officesAt(db, params.id) : 0
  if (offices > 0) {
    throw conflict('in_use', `${offices} ${offices === 1 ? 'office is' : 'offices are'} at this branch; move them first`)
  }
}
