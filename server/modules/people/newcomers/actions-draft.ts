/** The unfinished form of somebody to add: begun by its author, also from what another domain knows, and completed once. */
import type { DraftContent, DraftStep } from '@iroko/contract/people/newcomers'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { type SealedPlace, sealedAs } from '../../../lib/house/sealed.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import * as drafts from './store-drafts.ts'

export const draftColumn: SealedPlace = { table: 'employee_draft', key: 'id', column: 'content' }

/** As it is kept. */
export const sealedDraft = (call: Pick<StaffTools, 'portal'>, id: string, step: DraftStep, content: DraftContent) => ({
  title: titleOf(content),
  step,
  content: sealerOf(call.portal.environment).seal(JSON.stringify(content), sealedAs(draftColumn, id)),
})

/** Begins a form; answers its id. */
export async function startDraft(call: StaffTools, step: DraftStep, content: DraftContent): Promise<string> {
  const id = drafts.newDraftId()
  await drafts.insertDraft(call.db, call.user.id, id, sealedDraft(call, id, step, content), call.now)
  return id
}

/** Lets those who began it know whom a form of the caller's has brought, and deletes it. */
export async function completeDraft(call: StaffTools, draft_id: string, employee_id: string): Promise<void> {
  if (!(await drafts.findDraft(call.db, call.user.id, draft_id))) return
  for (const done of call.portal.house.onForm) await done(call, { draft_id, employee_id })
  await drafts.deleteDraft(call.db, call.user.id, draft_id)
}

/** 'Ada Okafor', as far as it is known. */
function titleOf({ person }: DraftContent): string {
  const names = [person?.first_name, person?.last_name].filter((name) => typeof name === 'string' && name.trim() !== '')
  return names.join(' ').slice(0, 160) || 'No name yet'
}
