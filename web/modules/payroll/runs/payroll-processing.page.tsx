import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stepper.layer.css'
import type { Output } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { type PayrollRun, payrollRuns, preflightWords } from '@iroko/contract/payroll/runs'
import { Button, Group, Stepper } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { download } from '../../../lib/api.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { today } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Empty, ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useShownPay } from '../payslips/parts-shown.tsx'
import { runStateMap, slipsPath } from './parts.tsx'
import { PayrollDrawer } from './parts-approval.tsx'

type Run = Output<typeof payrollRuns.show>['payroll_run']

const prefix = 'Payroll | '
const stepOf: Record<PayrollRun['state'], number> = {
  draft: 0,
  calculating: 1,
  failed: 1,
  review: 2,
  approved: 4,
  paid: 5,
  closed: 5,
  reversed: 0,
}

/** The newest payroll, step by step. */
export default function PayrollProcessingPage() {
  const list = useCall(payrollRuns.list, { query: { limit: 1, sort: '-month' } })
  const [isStarting, setStarting] = useState(false)
  const mayProcess = useMay('payroll.process')
  const approval = useOpenRecord('approval')
  const { money, toggle } = useShownPay()
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} prefix={prefix} />
  const newest = list.data?.payroll_runs[0]
  return (
    <Page
      title="Payroll Processing"
      actions={
        <>
          {toggle}
          {mayProcess ? <Button onClick={() => setStarting(true)}>Start payroll</Button> : null}
        </>
      }
    >
      {list.isPending ? <Skeletons count={4} height={56} /> : null}
      {list.data && !newest ? <Empty text="No payroll yet" /> : null}
      {newest ? <Steps id={newest.id} money={money} openApproval={approval.open} /> : null}
      {isStarting ? (
        <SendDialog<{ month: string }>
          title="Start payroll"
          call={payrollRuns.create}
          prefix={prefix}
          submit="Start payroll"
          fields={[
            {
              name: 'month',
              type: 'text',
              label: 'Month',
              description: 'As yyyy-MM.',
              required: true,
              value: today().slice(0, 7),
            },
          ]}
          onClose={() => setStarting(false)}
        />
      ) : null}
      {approval.id ? <PayrollDrawer id={approval.id} onClose={approval.close} /> : null}
    </Page>
  )
}

interface StepsProps {
  id: string
  money: (kobo: number) => string
  openApproval: (id: string) => void
}

function Steps({ id, money, openApproval }: StepsProps) {
  const found = useCall(payrollRuns.show, { params: { id } })
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} prefix={prefix} />
  if (found.isPending) return <Skeletons count={4} height={56} />
  const run = found.data.payroll_run
  const { totals, before, approval } = run
  const against = (kobo: number, last: number | undefined): string =>
    last === undefined ? money(kobo) : `${money(kobo)}, last month ${money(last)}`
  return (
    <>
      <Section title={`${run.reference}, ${run.starts_on} to ${run.ends_on}`}>
        <Stepper active={approval?.status === 'pending' ? 3 : stepOf[run.state]} size="sm" allowNextStepsSelect={false}>
          {['Prepare', 'Calculate', 'Review', 'Approve', 'Pay'].map((label) => (
            <Stepper.Step key={label} label={label} />
          ))}
        </Stepper>
        <p>
          <StatusBadge status={run.state} map={runStateMap} />{' '}
          {run.state === 'calculating' ? `${totals.people} of ${run.expected} payslips` : run.failure}
        </p>
        <DescriptionList
          items={[
            { label: 'People', value: before ? `${totals.people}, last month ${before.people}` : totals.people },
            { label: 'Gross', value: against(totals.gross_kobo, before?.gross_kobo) },
            { label: 'Deductions', value: against(totals.deductions_kobo, before?.deductions_kobo) },
            { label: 'PAYE', value: against(totals.paye_kobo, before?.paye_kobo) },
            { label: 'Net', value: against(totals.net_kobo, before?.net_kobo) },
            { label: 'Paid by the employer', value: against(totals.employer_kobo, before?.employer_kobo) },
            { label: 'Withheld', value: run.withheld },
            { label: 'Rules', value: run.rules.title },
            { label: 'Attendance read until', value: run.read_until },
          ]}
        />
        <Buttons run={run} openApproval={openApproval} />
      </Section>
      <Section title="To look at">
        <ListView
          label="To look at"
          call={payrollRuns.preflight}
          extra={{ params: { id }, limit: 10 }}
          columns={[
            { key: 'employee', label: 'Employee', sortable: true, render: ({ employee }) => employee.full_name },
            { key: 'kind', label: 'Problem', sortable: true, render: ({ kind }) => preflightWords[kind] },
          ]}
          filters={[
            {
              type: 'select',
              name: 'kind',
              label: 'Problem',
              options: Object.entries(preflightWords).map(([value, label]) => ({ value, label })),
            },
          ]}
          rowLabel={({ employee }) => employee.full_name}
          errorPrefix={prefix}
        />
      </Section>
    </>
  )
}

function Buttons({ run, openApproval }: { run: Run; openApproval: (id: string) => void }) {
  const { id, version, can, approval } = run
  const navigate = useNavigate()
  const calculate = useSend(payrollRuns.calculate, { prefix, success: 'message' })
  const submit = useSend(payrollRuns.submit, { prefix, success: 'message' })
  const pay = useSend(payrollRuns.pay, { prefix, success: 'message' })
  const close = useSend(payrollRuns.close, { prefix, success: 'message' })
  const [isReversing, setReversing] = useState(false)
  const input = { params: { id }, body: { version } }
  const payAfter = async () => {
    const title = `Record ${run.reference} as paid?`
    const text = 'The payslips are then there for the people. Do so once the bank has taken the file.'
    if (await confirm({ title, text, action: 'Record as paid' })) pay.mutate(input)
  }
  const save = () =>
    download(payrollRuns.bankFile, { params: { id } }).catch((error: unknown) =>
      showAlert({ kind: 'warning', text: alertFor(error, prefix) }),
    )
  return (
    <Group>
      <Button variant="default" onClick={() => void navigate({ to: slipsPath(run) })}>
        Payslips
      </Button>
      {can.calculate ? (
        <Button loading={calculate.isPending} onClick={() => calculate.mutate(input)}>
          {run.state === 'draft' ? 'Calculate' : 'Calculate again'}
        </Button>
      ) : null}
      {can.submit ? (
        <Button loading={submit.isPending} onClick={() => submit.mutate(input)}>
          Send for approval
        </Button>
      ) : null}
      {approval?.status === 'pending' ? <Button onClick={() => openApproval(approval.id)}>Open approval</Button> : null}
      {can.files ? (
        <Button variant="default" onClick={() => void save()}>
          Bank file
        </Button>
      ) : null}
      {can.pay ? <Button onClick={() => void payAfter()}>Record as paid</Button> : null}
      {can.close ? <Button onClick={() => close.mutate(input)}>Close</Button> : null}
      {can.reverse ? (
        <Button variant="default" onClick={() => setReversing(true)}>
          Reverse
        </Button>
      ) : null}
      {isReversing ? (
        <SendDialog<{ reason: string; version: number }>
          title={`Reverse ${run.reference}`}
          call={payrollRuns.reverse}
          params={{ id }}
          prefix={prefix}
          submit="Reverse payroll"
          fixed={{ version }}
          fields={[{ name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 500 }]}
          onClose={() => setReversing(false)}
        />
      ) : null}
    </Group>
  )
}
