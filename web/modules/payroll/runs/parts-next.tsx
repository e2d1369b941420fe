/** The one thing to do next about a payroll. */
import { alertFor } from '@iroko/contract/errors'
import { payslips } from '@iroko/contract/payroll/payslips'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { showAlert } from '../../../lib/alerts.ts'
import { download } from '../../../lib/api.ts'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { Progress } from '../../../ui/state/progress.tsx'
import type { Shown } from '../payslips/parts-shown.tsx'
import classes from './parts.module.css'
import { prefix, type ShownRun, slipsPath } from './parts.tsx'

export interface NextProps {
  run: ShownRun
  shown: Pick<Shown, 'money'>
  openApproval: (id: string) => void
}

function useMoves({ id, version }: ShownRun) {
  const said = { prefix, success: 'message' } as const
  const calculate = useSend(payrollRuns.calculate, said)
  const submit = useSend(payrollRuns.submit, said)
  const pay = useSend(payrollRuns.pay, said)
  const close = useSend(payrollRuns.close, said)
  const input = { params: { id }, body: { version } }
  return {
    calculate: () => calculate.mutate(input),
    submit: () => submit.mutate(input),
    pay: () => pay.mutate(input),
    close: () => close.mutate(input),
    isBusy: [calculate, submit, pay, close].some(({ isPending }) => isPending),
  }
}

/** The one thing to do next, as the only filled button, and beside it what else can be done. */
export function Next({ run, shown: { money }, openApproval }: NextProps) {
  const { id, state, can, approval, totals } = run
  const move = useMoves(run)
  const navigate = useNavigate()
  const payAfter = async () => {
    const asked = {
      title: `Record ${run.reference} as paid?`,
      text: `${countOf(totals.people, 'employee')} will then see their payslip${run.withheld > 0 ? ', including those whose pay is withheld' : ''}. Do this once the bank has accepted the file of ${money(totals.to_pay_kobo)}.`,
      action: 'Record as paid',
    }
    if (await confirm(asked)) move.pay()
  }
  const save = (file: typeof payrollRuns.bankFile | typeof payslips.zip) =>
    download(file, { params: { id } }).catch((error: unknown) => showAlert({ kind: 'warning', text: alertFor(error, prefix) }))
  const again = can.calculate && state !== 'draft'
  return (
    <>
      {run.waits_for ? (
        <p className={classes.note}>
          <Link to="/dashboard/payroll/payroll-processing" search={{ payroll: run.waits_for.id } as never}>
            {run.waits_for.title}
          </Link>{' '}
          is not approved yet. The tax of the year depends on it: approve or discard it first
        </p>
      ) : null}
      {state === 'calculating' ? <Progress label="Payslips" done={totals.people} total={run.expected} /> : null}
      <Group mt="xs" gap="xs">
        {can.submit ? (
          <Button loading={move.isBusy} onClick={move.submit}>
            Send for approval
          </Button>
        ) : null}
        {can.calculate && !can.submit ? (
          <Button loading={move.isBusy} disabled={run.expected === 0} onClick={move.calculate}>
            {again ? 'Recalculate' : 'Calculate'}
          </Button>
        ) : null}
        {approval?.status === 'pending' ? <Button onClick={() => openApproval(approval.id)}>Open approval</Button> : null}
        {can.pay ? (
          <Button loading={move.isBusy} onClick={() => void payAfter()}>
            Record as paid
          </Button>
        ) : null}
        {can.close ? (
          <Button loading={move.isBusy} onClick={move.close}>
            Close payroll
          </Button>
        ) : null}
        {again && can.submit ? (
          <Button variant="default" loading={move.isBusy} onClick={move.calculate}>
            Recalculate
          </Button>
        ) : null}
        {can.files ? (
          <>
            <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void save(payrollRuns.bankFile)}>
              Bank file
            </Button>
            <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void save(payslips.zip)}>
              Payslips as ZIP
            </Button>
          </>
        ) : null}
        {totals.people > 0 ? (
          <Button variant="default" onClick={() => void navigate({ to: slipsPath(run) })}>
            Payslips
          </Button>
        ) : null}
      </Group>
    </>
  )
}
