import { leave } from '@iroko/contract/leave/applications'
import { useSend } from '../../../lib/use-call.ts'
import type { Application } from './parts-application.tsx'
import type { ApplyDraft } from './parts-apply-fields.tsx'

/** Sends what was filled in: a new application, a draft, a change, or a draft that goes on its way. */
export function useApply(application: Application | undefined, onDone: () => void) {
  const quiet = { prefix: 'Leave | ', quietFields: true }
  const apply = useSend(leave.apply, { ...quiet, success: 'message', onSuccess: onDone })
  const update = useSend(leave.update, { ...quiet, success: 'message', onSuccess: onDone })
  const keep = useSend(leave.update, quiet)
  const submit = useSend(leave.submit, { ...quiet, success: 'message', onSuccess: onDone })
  return async (draft: ApplyDraft, how: 'send' | 'draft'): Promise<void> => {
    if (!application) {
      await apply.mutateAsync({ body: { ...draft, draft: how === 'draft' } })
      return
    }
    const { id, version, status } = application
    const change = { params: { id }, body: { ...draft, version } }
    if (status !== 'draft' || how === 'draft') {
      await update.mutateAsync(change)
      return
    }
    await keep.mutateAsync(change)
    await submit.mutateAsync({ params: { id } })
  }
}
