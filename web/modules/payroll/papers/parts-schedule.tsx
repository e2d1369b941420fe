/** The schedule of a filing as its receiver asks for it: what it will be, before it is taken. */
import type { Row } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { filingTitle, type payrollFilings } from '@iroko/contract/payroll/filings'
import { papers } from '@iroko/contract/payroll/papers'
import { useCall } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { save } from '../../../screens/files/save.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { FileFacts } from './parts-facts.tsx'

const prefix = 'Payroll filing | '

export function PaperDialog({ filing }: { filing: Row<typeof payrollFilings.list> }) {
  const close = useClose()
  const { id } = filing
  const usual = useCall(papers.check, { params: { id } })
  const layouts = usual.data?.paper.layouts ?? []
  const fallback = usual.data?.paper.layout?.title
  return (
    <FormDialog<{ layout_id?: string | null }>
      title={`Schedule of ${filingTitle(filing)}`}
      submit="Take file"
      fields={[
        {
          name: 'layout_id',
          full: true,
          type: 'select',
          label: 'Layout',
          placeholder: fallback ? `${fallback}, as its receiver has it` : undefined,
          description: 'It holds full numbers of people, and is logged each time it is taken.',
          options: layouts.map(({ id: value, title }) => ({ value, label: title })),
        },
      ]}
      onSubmit={async ({ layout_id }) => {
        await save(papers.file, { params: { id }, query: layout_id ? { layout_id } : {} }, prefix)
        close(true)
      }}
    >
      {({ values }) => <Check id={id} layoutId={values.layout_id ? String(values.layout_id) : undefined} />}
    </FormDialog>
  )
}

function Check({ id, layoutId }: { id: string; layoutId: string | undefined }) {
  const found = useCall(
    papers.check,
    { params: { id }, query: layoutId ? { layout_id: layoutId } : {} },
    { keepPrevious: true },
  )
  if (found.error) return <p role="alert">{alertFor(found.error)}</p>
  if (!found.data) return null
  const { people, ...facts } = found.data.paper
  return <FileFacts {...facts} count={people} single="person" many="people" />
}
