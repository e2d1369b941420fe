import { runSteps } from '@iroko/contract/payroll/run-steps'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton, AskByAddress } from '../../../screens/ask-button.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import '@mantine/core/styles/Group.layer.css'
import { dayAndYear } from '@iroko/contract/day-words'
import type { Input } from '@iroko/contract/endpoint'
import { isOpen, payrollRuns, runKinds, runKindWords } from '@iroko/contract/payroll/runs'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Choice } from '../../../ui/choice/choice.tsx'
import { monthChoices, monthInWords, today } from '../../../ui/date/date-words.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { type Shown, useShownPay } from '../../../ui/shown-pay.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Findings } from '../checks/parts.tsx'
import { usePayGroupOptions } from '../pay-groups/parts.tsx'
import { Changes, useDecidersToday, WhoDecides } from '../run-changes/parts.tsx'
import { ChosenPeople } from '../run-people/parts.tsx'
import { kindText, OfPayroll, prefix, RunState, type ShownRun, stateText, toGoOn } from './parts.tsx'
import { PayrollDrawer } from './parts-approval.tsx'
import { DiscardButton, ReverseButton } from './parts-ends.tsx'
import { TakenFiles } from './parts-files.tsx'
import { RunSteps } from './parts-steps.tsx'
import { RunTotals } from './parts-totals.tsx'

/** A payroll, step by step. */
export default function PayrollProcessingPage() {
  return (
    <OfPayroll title="Payroll Processing">
      <Processing />
    </OfPayroll>
  )
}

/** The one of the address, else the one that can go on, else the newest. */
function Processing() {
  const list = useCall(payrollRuns.list, { query: { limit: 25, sort: '-created_at' } })
  const mayProcess = useMay('payroll.process')
  const approval = useOpenRecord('approval')
  const chosen = useOpenRecord('payroll')
  const shown = useShownPay()
  const runs = list.data?.payroll_runs ?? []
  const current = toGoOn(runs)
  const first = current?.id ?? runs[0]?.id
  // What was done to a payroll is seen on it: it stays although another can go on now.
  const [opened, setOpened] = useState(first)
  if (!opened && first) setOpened(first)
  const id = chosen.id ?? opened
  return (
    <Page
      title="Payroll Processing"
      actions={
        list.isError ? null : (
          <>
            {runs.length > 1 ? (
              <Choice
                label="Payroll"
                isLabelHidden
                options={runs.map((run) => ({
                  value: run.id,
                  label: `${run.reference} · ${run.pay_group?.title ?? runKindWords[run.kind]} · ${stateText(run)}`,
                }))}
                value={id}
                onChange={chosen.open}
              />
            ) : null}
            {shown.toggle}
            {mayProcess ? (
              // Where a payroll waits for its next step, that step has the one filled button.
              <AskButton variant={current ? 'default' : 'filled'} ask={() => <StartDialog onStarted={chosen.open} />}>
                Start payroll
              </AskButton>
            ) : null}
          </>
        )
      }
    >
      <Loaded found={list} prefix={prefix} count={6} height={56} />
      {list.data && !id ? <Empty text="No payroll yet. Start the payroll of a month, then calculate it" /> : null}
      {id ? <Run key={id} id={id} shown={shown} openApproval={approval.open} /> : null}
      {mayProcess ? <AskByAddress name="start" ask={() => <StartDialog onStarted={chosen.open} />} /> : null}
      {approval.id ? <PayrollDrawer id={approval.id} onClose={approval.close} /> : null}
    </Page>
  )
}

function StartDialog({ onStarted }: { onStarted: (id: string) => void }) {
  const close = useClose()
  const groups = usePayGroupOptions()
  const decides = useDecidersToday()
  const calculate = useSend(runSteps.calculate, { prefix })
  const start = useSend(payrollRuns.create, {
    prefix,
    success: 'message',
    quietFields: true,
    onSuccess: ({ payroll_run }) => {
      // Of a regular one everybody is known: it is calculated at once, or says why it cannot be yet.
      if (payroll_run.kind === 'regular')
        calculate.mutate({ params: { id: payroll_run.id }, body: { version: payroll_run.version } })
      close(true)
      onStarted(payroll_run.id)
    },
  })
  return (
    <FormDialog<Input<typeof payrollRuns.create>['body']>
      title="Start payroll"
      schema={payrollRuns.create.body}
      submit="Start payroll"
      onSubmit={(body) => start.mutateAsync({ body })}
      fields={[
        {
          name: 'kind',
          type: 'select',
          label: 'Kind',
          description: `Regular pays everyone of its group. For the others you choose the people next.${decides ? ` ${decides}.` : ''}`,
          required: true,
          options: runKinds.map((value) => ({ value, label: runKindWords[value] })),
          value: 'regular',
        },
        {
          name: 'month',
          type: 'select',
          label: 'Month',
          description: 'For a final settlement, the month of the last working day.',
          options: monthChoices(-12, 1).reverse(),
          required: true,
          value: today().slice(0, 7),
        },
        {
          name: 'pay_group_id',
          type: 'select',
          label: 'Pay group',
          description: 'Leave blank for everyone whom no other payroll pays in the month.',
          options: groups,
          when: ({ kind }) => kind === 'regular' && groups.length > 1,
        },
      ]}
    />
  )
}

const views = { people: 'People', findings: 'To check', changes: 'What changed' }
const { people: _, ...viewsOfRegular } = views

/** What is discarded pays nobody: nothing about it has to be checked. */
const hasFindings = ({ state }: ShownRun): boolean => state !== 'discarded'

/** Some of its payslips say nothing about last month's. */
const hasTotals = ({ state, totals }: ShownRun): boolean => totals.people > 0 && state !== 'calculating' && state !== 'failed'

interface RunProps {
  id: string
  shown: Shown
  openApproval: (id: string) => void
}

function Run({ id, shown, openApproval }: RunProps) {
  const found = useCall(runSteps.show, { params: { id } })
  if (!found.isSuccess) return <Loaded found={found} prefix={prefix} count={6} height={56} />
  const run = found.data.payroll_run
  return (
    <>
      <Section
        title={`${monthInWords(run.month)} · ${kindText(run)}${run.pay_on && !run.paid_at ? ` · pays ${dayAndYear(run.pay_on, today())}` : ''}`}
        actions={
          <>
            <span className="small">{run.reference}</span>
            <RunState run={run} />
            <DiscardButton run={run} />
            <ReverseButton run={run} />
          </>
        }
      >
        <RunSteps run={run} shown={shown} openApproval={openApproval} />
        {isOpen(run.state) && !run.is_sent ? <WhoDecides id={run.id} /> : null}
        {run.bank_file_at ? <TakenFiles run={run} shown={shown} /> : null}
      </Section>
      {hasTotals(run) ? (
        <Section title={run.before ? 'Compared with last month' : 'Totals'}>
          <div className="scrolls">
            <RunTotals run={run} shown={shown} />
          </div>
        </Section>
      ) : null}
      {run.kind !== 'regular' ? <Chosen run={run} shown={shown} /> : hasFindings(run) ? <ToCheck run={run} /> : null}
    </>
  )
}

/** Of everyone: what was found, or what changed since the last one. */
function ToCheck({ run }: { run: ShownRun }) {
  const [view, show] = useView(viewsOfRegular)
  return (
    <Section
      title={viewsOfRegular[view]}
      actions={<ViewSwitch label="Show" views={viewsOfRegular} view={view} onChange={show} />}
    >
      {view === 'changes' ? <Changes run={run} /> : <Findings run={run} mayClear={run.can.clear} />}
    </Section>
  )
}

/** Of a payroll of chosen people: they, or what was found about them. One list at a time, because the address says where a list stands. */
function Chosen({ run, shown }: { run: ShownRun; shown: Shown }) {
  const [view, show] = useView(views)
  const isChecked = hasFindings(run)
  return (
    <>
      {isChecked ? <ViewSwitch label="Show" views={views} view={view} onChange={show} /> : null}
      {view === 'people' || !isChecked ? (
        <ChosenPeople run={run} mayChoose={run.can.choose} shown={shown} />
      ) : view === 'changes' ? (
        <Changes run={run} />
      ) : (
        <Findings run={run} mayClear={run.can.clear} />
      )}
    </>
  )
}
