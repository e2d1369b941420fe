/** What is to be looked at in a payroll, and why people are paid all the same. */
import type { Row } from '@iroko/contract/endpoint'
import { type ClearableKind, clearableKinds, payrollChecks, preflightWords } from '@iroko/contract/payroll/checks'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { type PayrollRun, payrollRuns } from '@iroko/contract/payroll/runs'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { confirm } from '../../../screens/confirm.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

type Finding = Row<typeof payrollChecks.list>

const findingMap: StatusMap<'blocks' | 'noted' | 'past'> = {
  blocks: { label: 'Needs a reason', tone: 'bad' },
  noted: { label: 'To check', tone: 'neutral' },
  past: { label: 'Noted', tone: 'neutral' },
}

const isClearable = (kind: string): kind is ClearableKind => (clearableKinds as readonly string[]).includes(kind)

/** What the preflight found; what blocks the approval comes first, and `mayClear` gives the reason for it. */
export function Findings({
  run: { id, approved_at },
  mayClear,
}: {
  run: Pick<PayrollRun, 'id' | 'approved_at'>
  mayClear: boolean
}) {
  const mayProcess = useMay('payroll.process')
  const { moneyIn } = useShownPay()
  const opened = useOpenRecord('payroll')
  const start = useSend(payrollRuns.create, { prefix: 'Payroll | ', success: 'message' })
  const settle = async ({ employee }: Finding) => {
    const { leavers } = await call(runPeople.leavers, { query: { q: employee.ogid } })
    const leaver = leavers.find((leaver) => leaver.id === employee.id)
    if (!leaver) return
    // One that is on its way takes further leavers.
    if (leaver.settlement) return opened.open(leaver.settlement.id)
    const { month } = leaver
    const asked = {
      title: 'Start a final settlement?',
      text: `For ${employee.full_name} and other leavers in ${month}. The regular payroll of the month leaves them out.`,
      action: 'Start final settlement',
    }
    if (!(await confirm(asked))) return
    const { payroll_run } = await start.mutateAsync({ body: { month, kind: 'final' } })
    opened.open(payroll_run.id)
  }
  const reason = (findings: readonly Finding[]) => <ReasonDialog id={id} findings={findings} />
  // What lowers tax is countersigned instead.
  const canClear = ({ blocks, kind }: Finding) => mayClear && blocks && isClearable(kind)
  return (
    <ListView
      label="To check"
      call={payrollChecks.list}
      extra={{ params: { id }, limit: 100 }}
      columns={[
        { key: 'employee', label: 'Employee', sortable: true, render: ({ employee }) => employee.full_name },
        {
          key: 'kind',
          label: 'Finding',
          sortable: true,
          width: 540,
          render: ({ kind, detail }) => (detail ? moneyIn(`${preflightWords[kind]}. ${detail}`) : preflightWords[kind]),
        },
        {
          key: 'blocks',
          label: 'Status',
          render: ({ blocks, cleared }) =>
            cleared ? (
              `${cleared.reason} (${cleared.by.full_name})`
            ) : (
              <StatusBadge status={blocks ? 'blocks' : approved_at ? 'past' : 'noted'} map={findingMap} />
            ),
        },
      ]}
      filters={[
        {
          type: 'select',
          name: 'kind',
          label: 'Finding',
          options: Object.entries(preflightWords).map(([value, label]) => ({ value, label })),
        },
      ]}
      rowLabel={({ employee, kind }) => `${employee.full_name}: ${preflightWords[kind]}`}
      actions={[
        ...(mayClear ? [{ label: 'Give reason', when: canClear, ask: (finding: Finding) => reason([finding]) }] : []),
        ...(mayProcess
          ? [
              {
                label: 'Final settlement',
                when: ({ kind }: Finding) => kind === 'leaver',
                run: (finding: Finding) => void settle(finding),
              },
            ]
          : []),
      ]}
      {...(mayClear
        ? {
            bulk: [
              {
                label: (count: number) => `Give reason for ${count}`,
                when: canClear,
                ask: reason,
              },
            ],
          }
        : {})}
      errorPrefix="Payroll | "
    />
  )
}

interface Cleared {
  reason: string
  findings: { ogid: string; kind: ClearableKind }[]
}

/** Closes once what it was opened from has read the reason: no finding asks for one that was given. */
function ReasonDialog({ id, findings }: { id: string; findings: readonly Finding[] }) {
  const close = useClose()
  const send = useSend(payrollChecks.clear, { prefix: 'Payroll | ', success: 'message', quietFields: true })
  const submit = async (body: Cleared) => {
    await send.mutateAsync({ params: { id }, body })
    // What was sent has them all read again: this waits for it.
    await queryClient.invalidateQueries({}, { cancelRefetch: false })
    close(true)
  }
  const [first, ...others] = findings
  return (
    <FormDialog<Cleared>
      title={
        others.length === 0
          ? `Give reason for paying ${first?.employee.full_name}`
          : `Give reason for paying ${findings.length} employees`
      }
      schema={payrollChecks.clear.body}
      onSubmit={submit}
      submit="Record reason"
      fixed={{ findings: findings.flatMap(({ employee, kind }) => (isClearable(kind) ? [{ ogid: employee.ogid, kind }] : [])) }}
      fields={[{ name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 300 }]}
    />
  )
}
