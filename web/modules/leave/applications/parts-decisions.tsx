/** Deciding about several applications at once. */
import { leave } from '@iroko/contract/leave/applications'
import { Suspense, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { lazily } from '../../../screens/lazily.ts'
import type { BulkAction, RowAction } from '../../../screens/table/column.ts'
import type { LeaveRow } from './parts-words.tsx'

const FormDialog = lazily(() => import('../../../screens/form/form-dialog.tsx').then((module) => module.FormDialog))

interface Asking {
  rows: LeaveRow[]
  /** Answers whether all of them were rejected. */
  done: (all: boolean) => void
}

/** Approving and rejecting, for the rows of a list and for the chosen ones; `dialog` asks for the reason of a rejection. */
export function useDecisions() {
  const [asking, setAsking] = useState<Asking>()
  const send = useDecideMany()
  const approve = (rows: LeaveRow[]) => send(rows, 'approved', '')
  const reject = (rows: LeaveRow[]) => new Promise<boolean>((done) => setAsking({ rows, done }))
  const isPending = (row: LeaveRow) => row.status === 'pending'

  const actions: RowAction<LeaveRow>[] = [
    { label: 'Approve', run: (row) => void approve([row]).catch(() => undefined), when: isPending },
    { label: 'Reject', run: (row) => void reject([row]), when: isPending, danger: true },
  ]
  const bulk: BulkAction<LeaveRow>[] = [
    { label: (count) => `Approve ${countOf(count, 'request')}`, run: approve, when: isPending },
    { label: (count) => `Reject ${countOf(count, 'request')}`, run: reject, when: isPending, danger: true },
  ]
  const close = (all: boolean) => {
    asking?.done(all)
    setAsking(undefined)
  }
  const dialog = asking ? (
    <Suspense>
      <ReasonDialog
        rows={asking.rows}
        onReject={async (reason) => close(await send(asking.rows, 'rejected', reason))}
        onClose={() => close(false)}
      />
    </Suspense>
  ) : null
  return { actions, bulk, dialog }
}

/** Answers whether every one was decided; those that were not are said with their reason. */
function useDecideMany() {
  const send = useSend(leave.decideMany, { prefix: 'Leave | ' })
  return async (rows: LeaveRow[], decision: 'approved' | 'rejected', comment: string): Promise<boolean> => {
    const ids = rows.map(({ id }) => id)
    const { message, results } = await send.mutateAsync({ body: { ids, decision, comment } })
    const failed = results.filter((result) => !result.done)
    if (failed.length < results.length) showAlert({ kind: 'success', text: message })
    for (const sentence of new Set(failed.map(({ id, errors }) => `${nameOf(rows, id)}: ${errors ?? 'not decided'}`))) {
      showAlert({ kind: 'warning', text: `Leave | ${sentence}` })
    }
    return failed.length === 0
  }
}

const nameOf = (rows: LeaveRow[], id: string): string => rows.find((row) => row.id === id)?.employee.full_name ?? 'One'

interface ReasonDialogProps {
  rows: LeaveRow[]
  onReject: (reason: string) => Promise<void>
  onClose: () => void
}

function ReasonDialog({ rows, onReject, onClose }: ReasonDialogProps) {
  const [first] = rows
  const whom = rows.length === 1 && first ? `${first.employee.full_name} reads` : `All ${rows.length} people read`
  return (
    <FormDialog<{ comment: string }>
      title={`Reject ${countOf(rows.length, 'request')}?`}
      submit={`Reject ${countOf(rows.length, 'request')}`}
      danger
      fields={[
        {
          name: 'comment',
          label: 'Reason',
          type: 'textarea',
          rows: 3,
          maxLength: 1000,
          required: 'Say why, so that the person knows',
          description: `${whom} it with the decision.`,
        },
      ]}
      onSubmit={({ comment }) => onReject(comment)}
      onClose={onClose}
    />
  )
}
