/** Taking the audit pack of a year. */
import { auditPacks } from '@iroko/contract/accounting/audit-packs'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { save } from '../../../screens/files/save.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'

const years = () => {
  const year = Number(today().slice(0, 4))
  return [0, 1, 2, 3, 4, 5, 6].map((before) => ({ value: `${year - before}`, label: `${year - before}` }))
}

export const AuditPackButton = () => (
  <AskButton variant="default" ask={() => <AuditPackDialog />}>
    Audit pack
  </AskButton>
)

function AuditPackDialog() {
  const close = useClose()
  return (
    <FormDialog<{ year: string }>
      title="Audit pack"
      submit="Take pack"
      fields={[
        {
          name: 'year',
          type: 'select',
          label: 'Year',
          description: 'A ZIP with all entries and who made and approved them, numbers, trial balance and closed months.',
          options: years(),
          required: true,
          value: today().slice(0, 4),
          full: true,
        },
      ]}
      onSubmit={async ({ year }) => {
        await save(auditPacks.take, { params: { year } }, 'Audit pack | ')
        close(true)
      }}
    />
  )
}
