/** The bank file of a payroll by a layout: what it will be, before it is taken. */
import { paperLayouts } from '@iroko/contract/accounting/bank-layouts'
import { alertFor } from '@iroko/contract/errors'
import { runPayments } from '@iroko/contract/payroll/run-payments'
import { useCall } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { save } from '../../../screens/files/save.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { FileFacts } from '../papers/parts-facts.tsx'
import { prefix, type ShownRun } from './parts.tsx'

export function LayoutFileDialog({ run: { id, reference, bank_file_at } }: { run: ShownRun }) {
  const close = useClose()
  const found = useCall(paperLayouts.list, { query: { use: 'payment', limit: 1000 } })
  const layouts = found.data?.paper_layouts ?? []
  return (
    <FormDialog<{ layout_id: string }>
      title={`Bank file of ${reference}`}
      submit={bank_file_at ? 'Take copy' : 'Take file'}
      disabled={({ layout_id }) => !layout_id}
      fields={[
        {
          name: 'layout_id',
          full: true,
          type: 'select',
          label: 'Layout',
          description: 'A layout that is not confirmed yet stands under Payslip Reports, Layouts.',
          required: true,
          options: layouts.map(({ id: value, title, receiver, confirmed_at }) => ({
            value,
            label: `${title}${receiver && !title.includes(receiver) ? `, ${receiver}` : ''}${confirmed_at ? '' : ' (to be confirmed)'}`,
            disabled: !confirmed_at,
          })),
        },
      ]}
      onSubmit={async (query) => {
        await save(runPayments.byLayout, { params: { id }, query }, prefix)
        close(true)
      }}
    >
      {({ values }) => <Check id={id} layoutId={String(values.layout_id ?? '')} />}
    </FormDialog>
  )
}

interface CheckProps {
  id: string
  layoutId: string
}

function Check({ id, layoutId }: CheckProps) {
  const found = useCall(runPayments.check, { params: { id }, query: { layout_id: layoutId } }, { enabled: layoutId !== '' })
  if (layoutId === '') return null
  if (found.error) return <p role="alert">{alertFor(found.error)}</p>
  if (!found.data) return null
  const { payments, ...facts } = found.data.bank_file
  return <FileFacts {...facts} count={payments} single="payment" many="payments" />
}
