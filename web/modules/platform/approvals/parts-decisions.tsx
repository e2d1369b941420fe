/** Deciding about requests of any kind, one or many, each as it was read. */
import { type ApprovalKind, approvalKinds, requestRow } from '@iroko/contract/platform/approval-kinds'
import { approvals } from '@iroko/contract/platform/approvals'
import { Suspense, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useSend } from '../../../lib/use-call.ts'
import { showResults } from '../../../screens/bulk/results.tsx'
import type { BulkAction, RowAction } from '../../../screens/columns/column.ts'
import type { Question } from '../../../screens/confirm.tsx'
import { lazily } from '../../../screens/lazily.ts'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'

const FormDialog = lazily(() => import('../../../screens/form/form-dialog.tsx').then((module) => module.FormDialog))

/** What each kind is called. */
export const requestKinds = Object.fromEntries(
  approvalKinds.map((kind) => [kind, { label: requestRow(kind).label, tone: 'neutral' }]),
) as StatusMap<ApprovalKind>

export type Verdict = 'approved' | 'rejected'

/** A request as it was read, and whose it is. */
interface Read {
  id: string
  version: number
  employee: { full_name: string }
}

/**
 * Sends one decision about one or many requests of a kind and says what became of each; `decide` answers whether all were decided. The
 * notice about one names whose it was and offers to `view` it.
 */
export function useDecide(kind: ApprovalKind, view?: (id: string) => void) {
  const prefix = `${requestKinds[kind].label} | `
  const send = useSend(approvals.decide, { prefix })
  const decide = async (read: readonly Read[], decision: Verdict, comment = ''): Promise<boolean> => {
    const requests = read.map(({ id, version }) => ({ kind, id, version }))
    const { message, results } = await send.mutateAsync({ body: { requests, decision, comment } }).catch((error) => {
      // Mostly something else was decided or changed meanwhile: what is on screen is read again.
      void queryClient.invalidateQueries()
      throw error
    })
    const [only] = read.length === 1 ? read : []
    const said = only ? `${only.employee.full_name}: ${message}` : message
    const action = only && view ? ({ label: 'View', run: () => view(only.id) } as const) : undefined
    return showResults({ message: said, results }, (id) => nameOf(read, id), action)
  }
  return { decide, pending: send.isPending ? send.variables.body.decision : undefined }
}

const nameOf = (read: readonly Read[], id: string): string => read.find((one) => one.id === id)?.employee.full_name ?? 'One'

interface Row extends Read {
  status: string
}

interface Asking<R> {
  rows: R[]
  /** Answers whether all of them were rejected. */
  done: (all: boolean) => void
}

/** Approving and rejecting, for the rows of a list and for the chosen ones; `dialog` asks for the reason of a rejection. */
export function useDecisions<R extends Row>(kind: ApprovalKind, view?: (id: string) => void) {
  const [asking, setAsking] = useState<Asking<R>>()
  const { decide } = useDecide(kind, view)
  const approve = (rows: R[]) => decide(rows, 'approved')
  const reject = (rows: R[]) => new Promise<boolean>((done) => setAsking({ rows, done }))
  const isPending = (row: R) => row.status === 'pending'

  const actions: RowAction<R>[] = [
    { label: 'Approve', run: (row) => void approve([row]).catch(() => undefined), when: isPending, inRow: 'outline' },
    { label: 'Reject', run: (row) => void reject([row]), when: isPending, danger: true, inRow: 'default' },
  ]
  const bulk: BulkAction<R>[] = [
    { label: (count) => `Approve ${countOf(count, 'request')}`, ask: approval, run: approve, when: isPending },
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
        onReject={async (reason) => close(await decide(asking.rows, 'rejected', reason))}
        onClose={() => close(false)}
      />
    </Suspense>
  ) : null
  return { actions, bulk, dialog }
}

const mostNamed = 8

const approval = (rows: readonly Read[]): Question => {
  const names = rows.slice(0, mostNamed).map(({ employee }) => employee.full_name)
  const others = rows.length - names.length
  return {
    title: `Approve ${countOf(rows.length, 'request')}?`,
    text: `${names.join(', ')}${others > 0 ? ` and ${countOf(others, 'other')}` : ''}`,
    action: `Approve ${countOf(rows.length, 'request')}`,
  }
}

interface ReasonDialogProps {
  /** As they were read. */
  rows: readonly Pick<Read, 'employee'>[]
  /** What is done with the reason, where it is not the rejection of them all. */
  action?: string
  onReject: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why, which those who asked will read. */
export function ReasonDialog({ rows, action, onReject, onClose }: ReasonDialogProps) {
  const [first] = rows
  const whom = rows.length === 1 && first ? `${first.employee.full_name} reads` : `All ${rows.length} people see`
  const verb = action ?? `Reject ${countOf(rows.length, 'request')}`
  return (
    <FormDialog<{ comment: string }>
      title={`${verb}?`}
      submit={verb}
      danger={action === undefined}
      fields={[
        {
          name: 'comment',
          label: 'Reason',
          type: 'textarea',
          rows: 3,
          maxLength: 1000,
          required: 'Enter a reason; the person sees it',
          description: `${whom} the reason with the decision.`,
        },
      ]}
      onSubmit={({ comment }) => onReject(comment)}
      onClose={onClose}
    />
  )
}
