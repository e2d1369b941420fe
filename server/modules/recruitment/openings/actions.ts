import { invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { isEmptyRichText } from '@iroko/contract/rich-text'
import type { Db } from '../../../lib/database/database.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { cleanRichText } from '../../../lib/rich-text.ts'
import { isThere } from '../../company/offices/store.ts'
import { whyNot } from './rules.ts'
import { hiredFor, lockOpening, setApproved, setStatus } from './store.ts'

/** Open screens of those who read openings. */
export const publish = (call: Pick<Tools, 'changed'>) => call.changed('job_openings', { permission: 'job_opening.read' })

interface Places {
  office_id: string
  branch_id: string
}

/** Refuses an office or a branch that is not there or archived; one that an opening has already may stay. */
export async function refuseMissing(db: Db, { office_id, branch_id }: Places, before?: Places): Promise<void> {
  if (office_id !== before?.office_id && !(await isThere(db, 'office', office_id)))
    throw invalid({ office_id: 'Choose an office from the list' })
  if (branch_id !== before?.branch_id && !(await isThere(db, 'branch', branch_id)))
    throw invalid({ branch_id: 'Choose a branch from the list' })
}

/** As rich text is kept. */
export const cleaned = <B extends { description: string; requirements: string }>(body: B): B => {
  const description = cleanRichText(body.description)
  if (isEmptyRichText(description)) throw invalid({ description: 'Field Required' })
  return { ...body, description, requirements: cleanRichText(body.requirements) }
}

/** Opens an opening whose publication was approved: the public reads it from its first day on. */
export async function openApproved(call: Tools, id: string): Promise<{ job_title: string; opens_on: string }> {
  const opening = await orNotFound(lockOpening(call.db, id), 'job opening')
  refuse(whyNot({ ...opening, is_approved: true }, 'open', call.today))
  await refuseMissing(call.db, opening)
  await setApproved(call.db, id, call.now)
  await call.audit({
    action: 'job_opening.publish',
    entity: 'job_opening',
    entity_id: id,
    before: { status: opening.status },
    after: { status: 'open' },
  })
  await publish(call)
  return opening
}

/** Marks an opening as filled once as many were hired as it looks for. */
export async function fillOpening(call: Tools, id: string): Promise<void> {
  const opening = await lockOpening(call.db, id)
  if (opening?.status !== 'open' && opening?.status !== 'paused') return
  if ((await hiredFor(call.db, id)) < opening.positions) return
  await setStatus(call.db, id, 'filled')
  const change = { before: { status: opening.status }, after: { status: 'filled' } }
  await call.audit({ action: 'job_opening.fill', entity: 'job_opening', entity_id: id, ...change })
  await call.changed('job_openings', { permission: 'job_opening.read' })
}
