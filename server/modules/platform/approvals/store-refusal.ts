/** Why somebody cannot decide a step that waits for them: for the `can` of a reply, and for the refusal of the decision. */
import { type Fault, forbidden } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import { directoryAt, resolveApprovers } from '../approvers/rules.ts'
import { ableOf, loadDirectory } from '../approvers/store.ts'
import type { ApprovalState, Approver, Decision } from './rules.ts'
import type { ApprovalRow } from './store-state.ts'

/**
 * Refuses who lost what deciding takes since they were asked, also before the approvers are looked for again; undefined for those who may.
 * Nobody has to be read for a person for whom the step does not wait.
 */
export async function whyUnable(
  db: Db,
  approval: ApprovalRow,
  state: ApprovalState,
  { step, decided_by, holder_id }: Decision,
  today: string,
): Promise<Fault | undefined> {
  const place = state.steps
    .find(({ position }) => position === step)
    ?.approvers.find((approver) => approver.holder_id === holder_id)
  const lacks = place?.is_contact ? undefined : await whyLacking(db, approval, step, decided_by, today)
  if (lacks || !place || place.escalated_from !== undefined) return lacks
  return await whyLost(db, approval, { ...place, step }, today)
}

async function whyLacking(db: Db, approval: ApprovalRow, step: number, by: string, today: string): Promise<Fault | undefined> {
  const [able] = await ableOf(db, approval, [by], today)
  if (!able) return forbidden()
  return step < approval.steps.length || able.also_last
    ? undefined
    : forbidden('You cannot decide this. Ask a colleague who manages pay')
}

/** A place that came with a role, or with a client's campaign, is gone with it at once. */
async function whyLost(
  db: Db,
  approval: ApprovalRow,
  { step, holder_id, is_contact }: Approver & { step: number },
  today: string,
): Promise<Fault | undefined> {
  const by = is_contact ? 'client_contact' : 'role'
  const lost = approval.steps.find(({ position, approver }) => position === step && approver.by === by)
  if (!lost) return undefined
  const directory = await loadDirectory(db, approval, [lost], today)
  const places = resolveApprovers(lost, directoryAt(directory, step, approval.steps))
  if (places.some((place) => place.holder_id === holder_id)) return undefined
  return forbidden(
    is_contact ? 'This person no longer works for your campaign' : 'The role asked to decide is no longer assigned',
  )
}
