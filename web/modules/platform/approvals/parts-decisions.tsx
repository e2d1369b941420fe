/** Deciding about requests of any kind, one or many, each as it was read. */
import { type ApprovalKind, approvalKinds, requestRow } from '@iroko/contract/platform/approval-kinds'
import { approvals } from '@iroko/contract/platform/approvals'
import { countOf } from '../../../lib/format.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { showResults } from '../../../screens/bulk/results.tsx'
import type { BulkAction, RowAction } from '../../../screens/columns/column.ts'
import type { Question } from '../../../screens/confirm.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'

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

/** Approving and rejecting, for the rows of a list and for the chosen ones; a rejection asks for its reason. */
export function useDecisions<R extends Row>(kind: ApprovalKind, view?: (id: string) => void) {
  const { decide } = useDecide(kind, view)
  const approve = (rows: R[]) => decide(rows, 'approved')
  const reject = (rows: R[]) => <ReasonDialog rows={rows} onReject={(reason) => decide(rows, 'rejected', reason)} />
  const isPending = (row: R) => row.status === 'pending'

  const actions: RowAction<R>[] = [
    { label: 'Approve', run: (row) => void approve([row]).catch(() => undefined), when: isPending, inRow: 'outline' },
    { label: 'Reject', ask: (row) => reject([row]), when: isPending, danger: true, inRow: 'default' },
  ]
  const bulk: BulkAction<R>[] = [
    { label: (count) => `Approve ${countOf(count, 'request')}`, ask: approval, run: approve, when: isPending },
    { label: (count) => `Reject ${countOf(count, 'request')}`, ask: reject, when: isPending, danger: true },
  ]
  return { actions, bulk }
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
  /** Answers whether all were rejected. */
  onReject: (reason: string) => Promise<boolean>
}

/** Asks why, which those who asked will read. */
export function ReasonDialog({ rows, action, onReject }: ReasonDialogProps) {
  const close = useClose()
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
      onSubmit={async ({ comment }) => close(await onReject(comment))}
    />
  )
}
